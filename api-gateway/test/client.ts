import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { parseSetCookie } from 'cookie';
import type { ResponseOf, EndpointKey } from '@tandem/contracts/api/index';
import { errorBodySchema } from '@tandem/contracts/api/errors';
import type { ErrorBody } from '@tandem/contracts/api/errors';

export interface TestResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body as JSON, or undefined when there is none. Typed by `client.call`. */
  body: unknown;
}

export interface TestRequest {
  headers?: Readonly<Record<string, string | undefined>>;
  /** Sent as JSON; `raw` sends bytes as they are. */
  body?: unknown;
  raw?: string | Buffer;
}

/** Of a browser: what says nothing of itself is taken for a program. */
export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36';

export class ApiFailure extends Error {
  readonly status: number;
  readonly error: ErrorBody['error'];
  readonly body: ErrorBody;
  readonly headers: IncomingHttpHeaders;

  constructor(response: TestResponse) {
    const body = errorBodySchema.strict().parse(response.body);
    super(`${response.status} ${body.error.code}: ${body.error.message} ${JSON.stringify(body.error.fields ?? {})}`);
    this.status = response.status;
    this.body = body;
    this.error = body.error;
    this.headers = response.headers;
  }
}

/** A browser, as far as the gateway can see: keeps cookies, sends Origin with writes. */
export class TestClient {
  readonly cookies = new Map<string, string>();
  readonly #port: number;
  readonly #host: string;
  readonly #address: string;
  /** The address that a proxy names as the visitor's; null: none does. */
  from: string | null = null;

  /** `host` is what the visitor calls the site, `address` where it really is. */
  constructor(port: number, host: string, address = '127.0.0.1') {
    this.#port = port;
    this.#host = host;
    this.#address = address;
  }

  get origin(): string {
    return `http://${this.#host}:${this.#port}`;
  }

  get(path: string, options: TestRequest = {}): Promise<TestResponse> {
    return this.send('GET', path, { ...options, headers: { 'sec-fetch-site': 'same-origin', ...options.headers } });
  }

  post(path: string, body: unknown, options: TestRequest = {}): Promise<TestResponse> {
    return this.send('POST', path, { body, ...options });
  }

  put(path: string, body: unknown, options: TestRequest = {}): Promise<TestResponse> {
    return this.send('PUT', path, { body, ...options });
  }

  delete(path: string, body: unknown, options: TestRequest = {}): Promise<TestResponse> {
    return this.send('DELETE', path, { body, ...options });
  }

  /**
   * Calls an endpoint by its key and returns its typed body; rejects with ApiFailure when the
   * response is an error. Writes carry a new Idempotency-Key unless the headers have one.
   */
  async call<K extends EndpointKey>(
    key: K,
    input: { query?: Record<string, unknown>; body?: unknown; headers?: TestRequest['headers'] } = {},
  ) {
    const [method = '', path = ''] = key.split(' ');
    const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]));
    const address = query.size === 0 ? path : `${path}?${query.toString()}`;
    const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID(), ...input.headers };
    const response = await this.send(method, address, { body: input.body, headers });
    if (response.status >= 400) throw new ApiFailure(response);
    return response.body as ResponseOf<K>;
  }

  async send(method: string, path: string, { headers = {}, body, raw }: TestRequest = {}): Promise<TestResponse> {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const all: Record<string, string> = { host: `${this.#host}:${this.#port}` };
    // Pages alone: a login's mail has the browser's name in it.
    if (!path.startsWith('/api/')) all['user-agent'] = BROWSER;
    if (this.from !== null) all['x-forwarded-for'] = this.from;
    if (method !== 'GET') all['origin'] = this.origin;
    if (payload !== undefined) {
      all['content-type'] = 'application/json';
      all['content-length'] = String(Buffer.byteLength(payload));
    }
    if (this.cookies.size > 0) all['cookie'] = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const [name, value] of Object.entries(headers)) {
      if (value === undefined) delete all[name];
      else all[name] = value;
    }
    return new Promise((resolve, reject) => {
      const outgoing = request({ host: this.#address, port: this.#port, method, path, headers: all }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          this.#keepCookies(incoming.headers['set-cookie'] ?? []);
          const text = Buffer.concat(chunks).toString('utf8');
          const json = (incoming.headers['content-type'] ?? '').includes('application/json') && text !== '';
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text,
            body: json ? JSON.parse(text) : undefined,
          });
        });
      });
      outgoing.on('error', reject);
      outgoing.end(payload);
    });
  }

  #keepCookies(lines: readonly string[]): void {
    for (const line of lines) {
      const { name, value, maxAge } = parseSetCookie(line);
      if (maxAge === 0 || value === undefined || value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
