/**
 * Finds which of a group fail, where one attempt may try several at once: a group that passes is done with, one that
 * fails is halved. Two that fail only together are not found.
 *
 * @param attempt returns what failed, or null when nothing did.
 */
export async function findFailing<T>(
  group: readonly T[],
  attempt: (group: readonly T[]) => Promise<string | null>,
): Promise<Map<T, string>> {
  if (group.length === 0) return new Map();
  const failure = await attempt(group);
  if (failure === null) return new Map();
  const [only] = group;
  if (group.length === 1 && only !== undefined) return new Map([[only, failure]]);
  const middle = Math.ceil(group.length / 2);
  const first = await findFailing(group.slice(0, middle), attempt);
  return new Map([...first, ...(await findFailing(group.slice(middle), attempt))]);
}
