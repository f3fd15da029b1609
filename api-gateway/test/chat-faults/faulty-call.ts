import { request } from 'node:http';

/**
 * Where a connection breaks: before the request, in the middle of its body, when all of it was sent, or when the response
 * arrives, which the caller then never sees.
 */
export type Fault = 'before' | 'during' | 'sent' | 'response';

export interface FaultyCall {
  port: number;
  path: string;
  cookie: string;
  key: string;
  body: unknown;
  fault: Fault | null;
}

export interface Reply {
  status: number;
  body: unknown;
  /** Seconds, from `Retry-After`. */
  retryAfter: number | null;
}

/** A gateway that does not respond for so long counts as gone. */
const SILENCE_MILLISECONDS = 15_000;

function parse(text: string): unknown {
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

/** Sends one call as a browser does. Rejects when the connection broke, by a fault of the call or by itself. */
export function callFaulty({ port, path, cookie, key, body, fault }: FaultyCall): Promise<Reply> {
  if (fault === 'before') return Promise.reject(new Error('The connection broke before the request'));
  const bytes = Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const call = request({
      port,
      path,
      host: '127.0.0.1',
      method: 'POST',
      agent: false,
      headers: {
        'Host': `localhost:${port}`,
        'Origin': `http://localhost:${port}`,
        'Content-Type': 'application/json',
        'Content-Length': bytes.length,
        'Idempotency-Key': key,
        'Cookie': cookie,
      },
    });
    const end = (reason: string) => call.destroy(new Error(`The connection broke ${reason}`));
    call.setTimeout(SILENCE_MILLISECONDS, () => end('after a silence'));
    call.once('error', reject);
    call.once('response', (response) => {
      if (fault === 'response') end('when the response arrived');
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('error', reject);
      response.once('end', () => {
        const retryAfter = response.headers['retry-after'];
        resolve({
          status: response.statusCode ?? 0,
          body: parse(text),
          retryAfter: retryAfter === undefined ? null : Number(retryAfter),
        });
      });
    });
    if (fault === 'during') call.write(bytes.subarray(0, bytes.length / 2), () => end('in the middle of the request'));
    else call.end(bytes, () => (fault === 'sent' ? end('after the request') : undefined));
  });
}
