// Passkeys: the server's questions to the browser, and the browser's answers back.

const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

async function ask(path, body) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body ?? {}),
  });
  if (!answer.ok) throw Object.assign(new Error(path), { status: answer.status });
  return answer.json();
}

function described(credential) {
  const { response } = credential;
  const fields = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  const told = Object.fromEntries(
    fields.filter((name) => response[name]).map((name) => [name, text(response[name])]),
  );
  return { id: credential.id, rawId: text(credential.rawId), type: credential.type, response: told };
}

async function add(place) {
  const password = place.querySelector("[type=password]")?.value ?? "";
  const { token, options } = await ask("/account/passkey/add", { password });
  options.challenge = bytes(options.challenge);
  options.user.id = bytes(options.user.id);
  for (const known of options.excludeCredentials ?? []) known.id = bytes(known.id);
  const credential = await navigator.credentials.create({ publicKey: options });
  const name = place.querySelector("input").value;
  return ask("/account/passkey", { token, answer: described(credential), name });
}

async function enter(place) {
  const { token, options } = await ask("/account/passkey/enter");
  options.challenge = bytes(options.challenge);
  const credential = await navigator.credentials.get({ publicKey: options });
  const next = place.dataset.next;
  return ask("/account/passkey/login", { token, answer: described(credential), next });
}

if (window.PublicKeyCredential) {
  for (const place of document.querySelectorAll("[data-passkey]")) {
    const button = place.querySelector("button");
    const says = place.querySelector(".wrong");
    place.hidden = false;
    button.addEventListener("click", async () => {
      button.disabled = true;
      says.textContent = "";
      try {
        const done = await (place.dataset.passkey === "add" ? add : enter)(place);
        location.assign(done.next);
      } catch (problem) {
        const { failed, refused } = place.dataset;
        says.textContent = problem.status === 403 && refused ? refused : failed;
        button.disabled = false;
      }
    });
  }
}
