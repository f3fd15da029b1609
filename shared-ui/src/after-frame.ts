/** Where no frames are drawn, as in a hidden tab, the work is done all the same. */
const LATEST_MILLISECONDS = 100;

/** Calls back once the next frame is drawn: what that frame has no time for. */
export function afterFrame(work: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, LATEST_MILLISECONDS);
}
