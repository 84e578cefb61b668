// Keeps a block page and all that it needs on the phone, and the screen awake, where the browser
// lets it: on secure pages. Elsewhere nothing happens, and the page works as long as it is open.
//
//   stayOffline(["/block"]);  // further pages to keep
//   keepAwake();

const digest = new URL(import.meta.url).pathname.split("/")[2];
const FILES = /^\/(static|settle|deck|handover)\//;

export async function stayOffline(pages = []) {
  if (!("serviceWorker" in navigator) || !isSecureContext) return false;
  const script = `/worker.js?v=${digest}`;
  try {
    await navigator.serviceWorker.register(script, { scope: "/block" });
  } catch {
    return false; // a private window, or a certificate that the browser does not trust
  }
  const { active } = await navigator.serviceWorker.ready;
  const tell = (urls) => { if (urls.length) active.postMessage({ keep: urls }); };
  navigator.serviceWorker.addEventListener("message", (event) => {
    if (event.data?.kept) document.documentElement.dataset.offline = "ready";
  });
  tell([location.pathname, ...pages]);
  new PerformanceObserver((seen) => tell(seen.getEntries()
    .map((one) => one.name)
    .filter((name) => name.startsWith(location.origin) && FILES.test(new URL(name).pathname))))
    .observe({ type: "resource", buffered: true });
  return true;
}

// The screen stays on while the page is in sight; whether the browser can.
export function keepAwake() {
  if (!("wakeLock" in navigator)) return false;
  const ask = () => {
    if (!document.hidden) navigator.wakeLock.request("screen").catch(() => {}); // an empty battery
  };
  document.addEventListener("visibilitychange", ask);
  ask();
  return true;
}
