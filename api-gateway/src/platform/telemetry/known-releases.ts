const RELEASE = /^([a-z0-9-]+)@[0-9a-f]{12}$/;
const UNKNOWN_KEPT_MILLISECONDS = 30_000;
const UNKNOWN_KEPT = 200;

/**
 * Finds out which releases browsers may report about: published ones. What was found is kept; of what
 * was not, at most 200 ids are remembered for half a minute, and beyond that nothing is looked up.
 */
export function createKnownReleases(isPublished: (id: string) => Promise<boolean>, now: () => number = Date.now) {
  const known = new Set<string>();
  const unknown = new Map<string, number>();

  const forget = () => {
    for (const [id, until] of unknown) if (until < now()) unknown.delete(id);
  };

  return async (part: string, release: string): Promise<boolean> => {
    const named = RELEASE.exec(release)?.[1];
    if (named !== part) return false;
    if (known.has(release)) return true;
    forget();
    if (unknown.has(release) || unknown.size >= UNKNOWN_KEPT) return false;
    if (await isPublished(release)) {
      known.add(release);
      return true;
    }
    unknown.set(release, now() + UNKNOWN_KEPT_MILLISECONDS);
    return false;
  };
}
