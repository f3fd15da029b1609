/** Who writes or sends right now; empty means that a newer release may take over. */
const busy = new Set<string>();

/** Notes that something unsent hangs on this tab, under a name of the caller's; `false` takes the note away. */
export function noteUnsent(name: string, isUnsent: boolean): void {
  if (isUnsent) busy.add(name);
  else busy.delete(name);
}

/** True while a text is being written or a message is on its way: a half-written message is not thrown away. */
export function hasUnsent(): boolean {
  return busy.size > 0;
}
