import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createProxyMiddleware, responseInterceptor } from 'http-proxy-middleware';
import type { LivePart } from './live-part.ts';
import { rewriteDocument } from './rewrite-document.ts';

const isDocument = (request: IncomingMessage) => (request.headers.accept ?? '').includes('text/html');

/**
 * The one address of the site in development: files of live parts come from their dev servers,
 * everything else from the gateway, into whose documents it writes the live parts.
 */
export async function startFront(options: {
  port: number;
  host: string;
  gateway: string;
  live: readonly LivePart[];
}): Promise<Server> {
  const { gateway, live } = options;
  const partProxies = live.map(({ prefix, port }) => ({
    prefix,
    proxy: createProxyMiddleware({ target: `http://127.0.0.1:${port}`, ws: false, changeOrigin: true }),
  }));
  const toGateway = createProxyMiddleware({ target: gateway });
  const toDocuments = createProxyMiddleware({
    target: gateway,
    selfHandleResponse: true,
    on: {
      proxyRes: responseInterceptor(async (body, upstream, request, response) => {
        // Files that are being edited have no hash that the document could name.
        response.removeHeader('Integrity-Policy');
        const html = upstream.headers['content-type']?.startsWith('text/html') ?? false;
        return html ? rewriteDocument(body.toString('utf8'), live, `http://${request.headers.host ?? ''}`) : body;
      }),
    },
  });
  const findPart = (url: string | undefined) => partProxies.find(({ prefix }) => url?.startsWith(prefix));
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const proxy = findPart(request.url)?.proxy ?? (isDocument(request) ? toDocuments : toGateway);
    void proxy(request, response, (error?: unknown) =>
      response.writeHead(502).end(error instanceof Error ? error.message : 'The gateway cannot be reached.'),
    );
  };
  const server = createServer(handle);
  server.on('upgrade', (request, socket, head) => findPart(request.url)?.proxy.upgrade(request, socket as never, head));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return server;
}
