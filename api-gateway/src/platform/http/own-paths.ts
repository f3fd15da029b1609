/**
 * Addresses that the gateway itself serves, without the prefix of a language. What mounts them takes them from here, and
 * no route of a part begins like one of them (ledger/validate-release.ts). Files are not in it: each has a dot in its
 * name, or is below a name with an underscore.
 */
export const OWN_PATHS = {
  api: '/api',
  media: '/media',
  /** L-PHOTOS-CENSORED-PATH */
  censoredMedia: '/cdn',
  socialImages: '/social-images',
  sandboxPayments: '/sandbox-pay',
  inbox: '/dev/mail',
  policyReports: '/reports/csp',
  health: '/healthz',
  readiness: '/readyz',
  metrics: '/metrics',
  /** Where the browser requests the worker. */
  serviceWorker: '/sw.js',
  icon: '/favicon.svg',
} as const;

const firstWord = (path: string) => path.split('/', 2)[1]?.toLowerCase() ?? '';

const OWN_WORDS: ReadonlySet<string> = new Set(Object.values(OWN_PATHS).map(firstWord));
const FILE = /^_|\./;

/** Returns whether a path begins like one that the gateway itself serves, or like a file. */
export function isOwnPath(path: string): boolean {
  const word = firstWord(path);
  return OWN_WORDS.has(word) || FILE.test(word);
}
