// The block without the net, for pages that are secure (decision 29): what a block page has loaded
// is kept, and a page that cannot come is shown as it last came. Registered by offline.js as
// /worker.js?v=<digest of the files>, so that pages and files of one version stay together.

const KEPT = `block-${new URL(location.href).searchParams.get("v")}`;
const FILES = /^\/(static|settle|deck|handover)\//;
const PAGES = /^\/block(\/|$)/;
const PATIENCE = 4000; // milliseconds that a page may take before the kept one is shown

const isPage = (request) => request.mode === "navigate" && PAGES.test(new URL(request.url).pathname);
const bare = (url) => { const one = new URL(url); one.hash = ""; return one.href; };
const match = async (url) => (await caches.open(KEPT)).match(bare(url), { ignoreVary: true });

async function keep(url, answer) {
  if (answer.ok && !answer.redirected) await (await caches.open(KEPT)).put(bare(url), answer);
}

async function file(request) {
  const kept = await match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  await keep(request.url, answer.clone());
  return answer;
}

// From the net if it answers in time; a late answer is still kept for the next time.
async function page(event) {
  const { request } = event;
  const asked = fetch(request).then((answer) => {
    event.waitUntil(keep(request.url, answer.clone()));
    return answer;
  });
  asked.catch(() => {});
  const kept = await match(request.url);
  if (!kept) return asked;
  const late = new Promise((done) => { setTimeout(done, PATIENCE, null); });
  try {
    const answer = await Promise.race([asked, late]);
    return answer && answer.status < 500 ? answer : kept;
  } catch {
    return kept;
  }
}

addEventListener("install", () => skipWaiting());

addEventListener("activate", (event) => event.waitUntil((async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith("block-") && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
})()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (isPage(request)) event.respondWith(page(event));
  else if (FILES.test(url.pathname)) event.respondWith(file(request));
});

// A page names what it has loaded before there was a worker to see it.
addEventListener("message", (event) => event.waitUntil((async () => {
  const wanted = event.data?.keep;
  if (!Array.isArray(wanted)) return;
  for (const url of wanted) {
    const path = new URL(url, location.href);
    if (path.origin !== location.origin) continue;
    if (!FILES.test(path.pathname) && !PAGES.test(path.pathname)) continue;
    if (FILES.test(path.pathname) && await match(path.href)) continue;
    try {
      await keep(path.href, await fetch(path.href));
    } catch { /* the net has gone: what is kept is kept */ }
  }
  event.source?.postMessage({ kept: true });
})()));
