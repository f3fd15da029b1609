/** Does it at once where this tab is looked at, otherwise when it is: a notice in a hidden tab would be gone before anybody has seen it. */
export function whenLookedAt(work: () => void): void {
  if (document.visibilityState === 'visible') work();
  else document.addEventListener('visibilitychange', () => work(), { once: true });
}
