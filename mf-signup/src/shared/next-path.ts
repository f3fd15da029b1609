const SOMEWHERE = 'https://site.invalid';

/**
 * Where to go after the login: the `next` of the address when it is a path of this site, otherwise
 * `fallback`. An address of another site in disguise (`//evil.test`, `/\evil.test`) is not followed.
 */
export function nextPath(next: string | null, fallback: string): string {
  if (next === null || !next.startsWith('/')) return fallback;
  const address = URL.parse(next, SOMEWHERE);
  if (address === null || address.origin !== SOMEWHERE) return fallback;
  return `${address.pathname}${address.search}${address.hash}`;
}
