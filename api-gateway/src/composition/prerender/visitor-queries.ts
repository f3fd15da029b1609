import { get } from 'node:http';
import type { ReleaseRoute } from '@tandem/contracts/composition/release';
import type { Locale } from '@tandem/contracts/product/locales';

const MILLISECONDS = 2500;
const LARGEST_BODY = 2 * 1024 * 1024;

export interface VisitorCall {
  /** Where this gateway listens on the loopback: also proxied endpoints are answered there. */
  port: number;
  host: string;
  /** Host of the tenant. */
  tenantHost: string;
  locale: Locale;
}

/** Asks this gateway itself, as a visitor of the tenant. Rejects unless the answer is 200 and JSON. */
export function readJson(call: VisitorCall, path: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { 'host': call.tenantHost, 'accept': 'application/json', 'accept-language': call.locale };
    const request = get({ host: call.host, port: call.port, path, headers, timeout: MILLISECONDS }, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size > LARGEST_BODY) request.destroy(new Error(`${path} answered more than ${LARGEST_BODY} bytes`));
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}`));
        try {
          resolve(JSON.parse(Buffer.concat(chunks).toString('utf8')));
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
    request.on('timeout', () => request.destroy(new Error(`${path} did not answer within ${MILLISECONDS} ms`)));
    request.on('error', reject);
  });
}

function addressOf(endpoint: string, query: Readonly<Record<string, unknown>>): string {
  const [method, path] = endpoint.split(' ');
  if (method !== 'GET' || path === undefined || !/^\/api\/[\w-]+\.php$/.test(path))
    throw new Error(`'${endpoint}' cannot be asked before a page is rendered`);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    for (const item of values)
      if (typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean')
        search.append(name, String(item));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Asks a route's queries as a visitor of the tenant, through the front door. Rejects when one of them fails. */
export async function askVisitorQueries(
  call: VisitorCall,
  route: ReleaseRoute,
): Promise<{ key: unknown[]; data: unknown }[]> {
  const queries = route.prerender?.queries ?? [];
  return Promise.all(
    queries.map(async ({ key, endpoint, query }) => ({ key, data: await readJson(call, addressOf(endpoint, query)) })),
  );
}
