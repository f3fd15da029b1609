import { RELEASE_FILES_PATH } from '@tandem/contracts/composition/release';
import { APP_PATH } from '../brand/app-path.ts';

/** Data and files: a request for them never gets a page, also where it fails. */
const DATA_PATHS = {
  api: '/api',
  media: '/media',
  /** L-PHOTOS-CENSORED-PATH */
  censoredMedia: '/cdn',
  partFiles: RELEASE_FILES_PATH,
  /** Where teams publish their parts. */
  publishing: '/_releases',
  appFiles: APP_PATH,
  policyReports: '/reports/csp',
  health: '/healthz',
  readiness: '/readyz',
  metrics: '/metrics',
  /** Where the browser requests the worker. */
  serviceWorker: '/sw.js',
  icon: '/favicon.svg',
} as const;

/** What people open: where it fails they get a page. */
const OPENED_PATHS = {
  socialImages: '/social-images',
  /** Files of members' own data, by the links of mails. */
  exports: '/exports',
  sandboxPayments: '/sandbox-pay',
  inbox: '/dev/mail',
} as const;

/**
 * Addresses that the gateway itself serves, without the prefix of a language. What mounts them takes them from here, and
 * no route of a part begins like one of them (ledger/validate-release.ts). Single files are not in it, but for two: each
 * has a dot in its name, or is below a name with an underscore.
 */
export const OWN_PATHS = { ...DATA_PATHS, ...OPENED_PATHS } as const;

const firstWord = (path: string) => path.split('/', 2)[1] ?? '';

const OWN_WORDS: ReadonlySet<string> = new Set(Object.values(OWN_PATHS).map(firstWord));
const DATA_WORDS: ReadonlySet<string> = new Set(Object.values(DATA_PATHS).map(firstWord));
const FILE = /^_|\./;
/** What is behind these paths is all that it takes to open the page. */
const SECRET_PATHS: readonly string[] = [OWN_PATHS.exports, OWN_PATHS.sandboxPayments];

/** A path as it may be logged. What is behind a secret path is a secret however the path is written. */
export function loggedPath(path: string): string {
  const lower = path.toLowerCase();
  const secret = SECRET_PATHS.find((start) => lower.startsWith(`${start}/`));
  return secret === undefined ? path : `${secret}/[kept out]`;
}

/** Returns whether a path begins like one that the gateway itself serves, or like a file. */
export function isOwnPath(path: string): boolean {
  const word = firstWord(path).toLowerCase();
  return OWN_WORDS.has(word) || FILE.test(word);
}

/** Returns whether a path is one of data or of files. Letters count as written: addresses differ by them. */
export function isDataPath(path: string): boolean {
  return DATA_WORDS.has(firstWord(path));
}
