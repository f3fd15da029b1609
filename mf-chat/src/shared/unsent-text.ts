/** Who is writing or sending; empty means that a newer release may replace this one. */
const busy = new Set<string>();

/** Registers unsent text of this tab under a name of the caller's; `false` removes it. */
export function noteUnsent(name: string, isUnsent: boolean): void {
  if (isUnsent) busy.add(name);
  else busy.delete(name);
}

/** True while a text is being written or a message is on its way: a half-written message is not thrown away. */
export function hasUnsent(): boolean {
  return busy.size > 0;
}
