/**
 * What becomes of a list that was changed from `before` to `after` in one place, and is `now` in another: what the first has
 * added and removed is added and removed there. Each item is in it once.
 */
export function mergeLists<Item>(before: readonly Item[], after: readonly Item[], now: readonly Item[]): Item[] {
  const kept = now.filter((item) => after.includes(item) || !before.includes(item));
  const added = after.filter((item) => !before.includes(item));
  return [...new Set([...kept, ...added])];
}
