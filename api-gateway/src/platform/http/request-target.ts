import type { IncomingMessage } from 'node:http';

const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * Gives a request whose target is a whole address (`GET http://host/path HTTP/1.1`, the absolute form of RFC 9112) the
 * path and the host of that address; the Host header beside it does not count, as section 3.2.2 wants it. A request with
 * another target stays as it is.
 */
export function takeAbsoluteForm(request: IncomingMessage): void {
  const { url = '' } = request;
  if (url.startsWith('/')) return;
  const [, host, rest] = ABSOLUTE_FORM.exec(url) ?? [];
  if (host === undefined || rest === undefined) return;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  request.headers.host = host;
}
