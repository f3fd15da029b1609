import type { Readable } from 'node:stream';
import { PATIENT_HEADER } from '../../composition/publishing/slow-response.ts';

/** A site that cannot be reached, or that refuses; `message` is one line for the person at the command. */
export class SiteError extends Error {}

/** What every response says about the site. */
export interface SiteResponse {
  /** Which ledger it is. */
  ledger: string;
  /** Whose token it was. */
  team: string;
}

export interface SiteClient {
  readonly address: string;
  /** Throws SiteError. */
  post: <T extends object>(path: string, body: object) => Promise<T & SiteResponse>;
  /** Sends an archive as it is made. Throws SiteError. */
  put: <T extends object>(path: string, body: Readable) => Promise<T & SiteResponse>;
}

const isOwnMachine = (host: string) => /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

/** The origin of a site. Throws SiteError for what is no address, and for plain http to another machine. */
export function siteOrigin(address: string): string {
  const url = URL.parse(address.includes('://') ? address : `https://${address}`);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new SiteError(`'${address}' is no address of a site`);
  if (url.protocol === 'http:' && !isOwnMachine(url.hostname))
    throw new SiteError(`A token is not sent to ${url.origin}: use https`);
  return url.origin;
}

/** What a response says was refused; null where it says nothing of that. One that took long has said 200 before. */
function refusalIn(text: string): string | null {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: unknown } };
    return typeof error?.message === 'string' ? error.message : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Sends a request, and reads its response to the end. Throws SiteError where that is not received. */
async function exchange(origin: string, path: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    // A redirection would take the token elsewhere.
    const response = await fetch(`${origin}/_releases/${path}`, { ...init, redirect: 'error' });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new SiteError(`${origin} cannot be reached (${cause instanceof Error ? cause.message : String(cause)})`);
  }
}

/** Speaks to a site with the token of a team. */
export function createSiteClient(address: string, token: string): SiteClient {
  const origin = siteOrigin(address);
  const call = async <T extends object>(path: string, init: RequestInit): Promise<T & SiteResponse> => {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${token}`);
    headers.set(PATIENT_HEADER, '1');
    const { status, text } = await exchange(origin, path, { ...init, headers });
    const refusal = refusalIn(text);
    if (refusal !== null) throw new SiteError(refusal);
    if (status !== 200)
      throw new SiteError(
        `The site responded with ${status}: it has no publishing at this address, or is being restarted`,
      );
    return JSON.parse(text) as T & SiteResponse;
  };
  return {
    address: origin,
    post: (path, body) =>
      call(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    put: (path, body) => {
      // Node's `fetch` takes what can be iterated, and needs `duplex` then; its types are those of browsers.
      const init = { method: 'PUT', headers: { 'Content-Type': 'application/x-tar' }, body, duplex: 'half' };
      return call(path, init as unknown as RequestInit);
    },
  };
}
