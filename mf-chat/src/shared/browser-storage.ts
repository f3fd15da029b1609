/** The browser's local storage, or null where it is switched off: reading the property throws there. */
export function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
