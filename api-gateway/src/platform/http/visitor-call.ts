import { get } from 'node:http';
import { z } from 'zod';
import type { PlanRefusal } from '@tandem/contracts/composition/page-plan';
import type { Locale } from '@tandem/contracts/product/locales';
import { ownCallHeader } from './own-calls.ts';
import { someSourceCookie } from './traffic-source-cookie.ts';

const LARGEST_BODY = 2 * 1024 * 1024;

export interface VisitorCall {
  /** Where this gateway listens on the loopback: also proxied endpoints are served there. */
  port: number;
  host: string;
  /** Host of the tenant. */
  tenantHost: string;
  locale: Locale;
  /** The visitor whom the response is for; null when it is for everybody. Whose calls they are is what limits count. */
  address: string | null;
  /** The response is for visitors with a traffic source. */
  isSourced: boolean;
  /** A response that has not begun by then is given up. */
  waitMilliseconds: number;
}

/** The response says that there is nothing to show (4xx), such as a member who is gone. This is no fault. */
export class NothingToShow extends Error {}

/** The response says that the visitor would have to log in, as where visitors see nobody: that is what they see of it. */
export class Refused extends NothingToShow {
  readonly refusal: PlanRefusal;

  constructor(message: string, refusal: PlanRefusal) {
    super(message);
    this.refusal = refusal;
  }
}

const refusalSchema = z.object({
  error: z.object({ code: z.literal('authentication_required'), message: z.string() }),
});

/** The error of a response of 4xx. */
function failureOf(message: string, status: number, body: string): NothingToShow {
  if (status !== 403) return new NothingToShow(message);
  try {
    const { error } = refusalSchema.parse(JSON.parse(body));
    return new Refused(message, { ...error, status });
  } catch {
    // Refused for another reason, or by another server in its own words.
    return new NothingToShow(message);
  }
}

/**
 * Requests it from this gateway itself, as a visitor of the tenant. Rejects unless the response is 200 and JSON; with
 * `Refused` on a 403 for visitors, with `NothingToShow` on any other 4xx.
 */
export function readJson(call: VisitorCall, path: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = {
      'host': call.tenantHost,
      'accept': 'application/json',
      'accept-language': call.locale,
      ...ownCallHeader(call.address),
      ...(call.isSourced && { cookie: someSourceCookie() }),
    };
    const { host, port, waitMilliseconds } = call;
    const request = get({ host, port, path, headers, timeout: waitMilliseconds }, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size > LARGEST_BODY) request.destroy(new Error(`${path} returned more than ${LARGEST_BODY} bytes`));
      });
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode = 0 } = response;
        const message = `${path} returned ${statusCode}`;
        const body = Buffer.concat(chunks).toString('utf8');
        if (statusCode >= 400 && statusCode < 500) return reject(failureOf(message, statusCode, body));
        if (statusCode !== 200) return reject(new Error(message));
        try {
          resolve(JSON.parse(body));
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
    request.on('timeout', () => request.destroy(new Error(`${path} did not respond within ${waitMilliseconds} ms`)));
    request.on('error', reject);
  });
}
