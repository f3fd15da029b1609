import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';

/**
 * Where a connection breaks: before the request, in the middle of its body, when all of it was sent, or when the response
 * arrives, which the caller then never sees; or a proxy that has no site behind it responds.
 */
export const BREAKS = ['before', 'during', 'sent', 'response', 'proxy'] as const;
export type Break = (typeof BREAKS)[number];

export const BROKE: Readonly<Record<Break, string>> = {
  before: 'The connection broke before the request',
  during: 'The connection broke in the middle of the request',
  sent: 'The connection broke after the request',
  response: 'The connection broke when the response arrived',
  proxy: 'A proxy without a site responded',
};

export interface HttpCall {
  port: number;
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

export interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

/** As a proxy responds that finds no site for an address: not in the shape of the site's errors. */
const NO_SITE: Reply = {
  status: 404,
  headers: { 'content-type': 'text/html' },
  text: '<html><body><h1>404 Not Found</h1></body></html>',
};

/** Begins a request as a browser does, on a connection of its own. */
export function beginCall({ port, method, path, headers, body }: HttpCall): ClientRequest {
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const origin = { Host: `localhost:${port}`, Origin: `http://localhost:${port}` };
  return request({
    host: '127.0.0.1',
    port,
    method,
    path,
    agent: false,
    headers: { ...headers, ...origin, ...length },
  });
}

/** Reads a response. Rejects when its connection breaks. */
export function readReply(response: IncomingMessage): Promise<Reply> {
  return new Promise((resolve, reject) => {
    let text = '';
    response.setEncoding('utf8').on('data', (part: string) => (text += part));
    response.once('error', reject);
    response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
  });
}

/**
 * Makes one call, whose connection may break.
 *
 * @param opened called with what breaks it from outside
 */
export function callOnce(
  call: HttpCall,
  fault: Break | null = null,
  opened: (cut: (reason: string) => void) => void = () => {},
): Promise<Reply> {
  if (fault === 'before') return Promise.reject(new Error(BROKE.before));
  if (fault === 'proxy') return Promise.resolve(NO_SITE);
  return new Promise((resolve, reject) => {
    const sending = beginCall(call);
    const cut = (reason: string) => void sending.destroy(new Error(reason));
    opened(cut);
    sending.once('error', reject);
    sending.once('response', (response) => {
      if (fault === 'response') cut(BROKE.response);
      readReply(response).then(resolve, reject);
    });
    const bytes = Buffer.from(call.body ?? '');
    if (fault === 'during') sending.write(bytes.subarray(0, bytes.length / 2), () => cut(BROKE.during));
    else sending.end(bytes, () => (fault === 'sent' ? cut(BROKE.sent) : undefined));
  });
}
