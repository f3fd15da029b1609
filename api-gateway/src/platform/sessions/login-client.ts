import { parse } from 'bowser';

/** What a browser is known by to its own member: enough to distinguish one's phone from a stranger's, and no more. */
export interface LoginClient {
  /** Such as Firefox. */
  readonly browser: string | null;
  /** Such as Android. */
  readonly system: string | null;
  /** ISO 3166-1 code, by the address of the login. */
  readonly country: string | null;
}

/** Longer ones are made up. */
const LONGEST_USER_AGENT = 512;
const LONGEST_NAME = 40;

const nameOf = (name: string | undefined): string | null =>
  name === undefined || name === '' ? null : name.slice(0, LONGEST_NAME);

/** Reads browser and system out of a User-Agent header; null where it does not say. */
export function readUserAgent(header: string | undefined): Pick<LoginClient, 'browser' | 'system'> {
  const userAgent = header?.slice(0, LONGEST_USER_AGENT).trim() ?? '';
  if (userAgent === '') return { browser: null, system: null };
  const { browser, os } = parse(userAgent);
  return { browser: nameOf(browser.name), system: nameOf(os.name) };
}
