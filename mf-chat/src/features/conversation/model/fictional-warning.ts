/** Which fictional profiles a member has been warned about, so that nobody is asked twice (decision 37). */
function memoryKey(userId: number): string {
  return `mf-chat.fictional-known.${userId}`;
}

function known(storage: Storage | null, userId: number): number[] {
  try {
    const value: unknown = JSON.parse(storage?.getItem(memoryKey(userId)) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

export function isWarned(storage: Storage | null, userId: number, profileId: number): boolean {
  return known(storage, userId).includes(profileId);
}

/** Remembers it on this device; where that fails, the next first message warns again. */
export function rememberWarned(storage: Storage | null, userId: number, profileId: number): void {
  try {
    storage?.setItem(memoryKey(userId), JSON.stringify([...new Set([...known(storage, userId), profileId])]));
  } catch {
    // Said above.
  }
}
