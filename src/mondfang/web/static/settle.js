// The settlement without the server: the kernel's own, compiled to WebAssembly (native/wasm), fed
// with the file of a book. No rule and no number stands here.
//
//   const book = await open("/settle/…/steirisch-2017.json");
//   book.score(slip)   // {points: […], cents: […] or null}, or {error: {code}}
//
// `open` rejects where there is no WebAssembly or the file cannot be read; an error with the code
// "unsure" is a slip that only the server can judge.

let loaded = null;

function module() {
  loaded ??= (async () => {
    const answer = await fetch(new URL("./settle.wasm", import.meta.url));
    if (!answer.ok) throw new Error(`settle.wasm: ${answer.status}`);
    const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer(), {});
    instance.exports._initialize();
    return instance.exports;
  })();
  loaded.catch(() => { loaded = null; });
  return loaded;
}

function put(kernel, text) {
  const bytes = new TextEncoder().encode(text);
  const at = kernel.room(bytes.length); // may move the memory: look at it afterwards
  new Uint8Array(kernel.memory.buffer).set(bytes, at);
}

function answer(kernel) {
  const bytes = new Uint8Array(kernel.memory.buffer, kernel.answer(), kernel.answered());
  return new TextDecoder().decode(bytes);
}

export async function open(bookUrl) {
  const [kernel, file] = await Promise.all([
    module(),
    fetch(bookUrl).then((found) => {
      if (!found.ok) throw new Error(`${bookUrl}: ${found.status}`);
      return found.text();
    }),
  ]);
  put(kernel, file);
  const book = kernel.open();
  if (book < 0) throw new Error(answer(kernel));
  return {
    score(slip) {
      put(kernel, JSON.stringify(slip));
      kernel.score(book);
      return JSON.parse(answer(kernel));
    },
  };
}
