/**
 * Creates a register of what would be lost with this page. A newer release of this part waits while there is anything in
 * it (R-FRAME-RELEASE-HELD).
 */
export function createHolders() {
  const holders = new Set<symbol>();
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  return {
    exists: (): boolean => holders.size > 0,
    /** Registers something that would be lost; returns the function that removes it. */
    hold: (): (() => void) => {
      const holder = Symbol('held');
      holders.add(holder);
      notify();
      return () => {
        holders.delete(holder);
        notify();
      };
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
