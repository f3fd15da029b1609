import { get } from 'node:http';
import type { Locale } from '@tandem/contracts/product/locales';
import { ownCallHeader } from './own-calls.ts';

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
  /** A response that has not begun by then is given up. */
  waitMilliseconds: number;
}

/** The response says that there is nothing to show (4xx), such as a member who is gone. This is no fault. */
export class NothingToShow extends Error {}

/**
 * Requests it from this gateway itself, as a visitor of the tenant. Rejects unless the response is 200 and JSON; with
 * `NothingToShow` on 4xx.
 */
export function readJson(call: VisitorCall, path: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = {
      'host': call.tenantHost,
      'accept': 'application/json',
      'accept-language': call.locale,
      ...ownCallHeader(call.address),
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
        if (statusCode >= 400 && statusCode < 500) return reject(new NothingToShow(message));
        if (statusCode !== 200) return reject(new Error(message));
        try {
          resolve(JSON.parse(Buffer.concat(chunks).toString('utf8')));
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
    request.on('timeout', () => request.destroy(new Error(`${path} did not respond within ${waitMilliseconds} ms`)));
    request.on('error', reject);
  });
}
