// A socket that comes back: soon at first, then ever more patiently.
const FIRST = 400;
const LONGEST = 10000;
const LOGGED_OUT = 4401;
const NEW_COOKIE = 1000; // until another page of this browser, which logs in, has its cookie
const GONE = 4404;
const LATER = 4429;

/** Connect to a path of this server; `send` says whether it could be sent. */
export function connect(path, { opened, lost, gone, heard }) {
  let socket = null;
  let wait = FIRST;
  let timer = 0;

  function open() {
    clearTimeout(timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(`${scheme}//${location.host}${path}`);
    socket.addEventListener("open", () => {
      wait = FIRST;
      opened();
    });
    socket.addEventListener("message", (event) => heard(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      if (event.code === GONE) return gone();
      if (event.code === LOGGED_OUT) return setTimeout(() => location.reload(), NEW_COOKIE);
      lost();
      if (event.code === LATER) wait = LONGEST;
      timer = setTimeout(open, wait * (0.7 + 0.6 * Math.random()));
      wait = Math.min(wait * 2, LONGEST);
    });
  }

  function hurry() {
    if (document.visibilityState === "visible" && socket.readyState === WebSocket.CLOSED) open();
  }

  document.addEventListener("visibilitychange", hurry);
  window.addEventListener("online", hurry);
  window.addEventListener("pagehide", () => clearTimeout(timer));
  open();
  return {
    send(thing) {
      if (socket.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(thing));
      return true;
    },
  };
}
