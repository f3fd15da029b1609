import { createServer, request as forward } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { ONE_APP_PREFIX } from './one-app.ts';
import type { OneApp } from './one-app.ts';
import { startsAfterPaint, startsLate, withLateFiles, withOneAppStyles, withoutComposing } from './one-app-document.ts';

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};

function sendFile(app: OneApp, name: string, response: ServerResponse): void {
  const file = app.files.get(name);
  if (file === undefined) {
    response.writeHead(404).end();
    return;
  }
  const compressed = !name.endsWith('.woff2');
  response.writeHead(200, {
    'Content-Type': TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    'Cache-Control': 'public, max-age=31536000, immutable',
    ...(compressed && { 'Content-Encoding': 'br' }),
  });
  response.end(compressed ? file.brotli : file.content);
}

const PLAN = /<script type="application\/json" id="page-plan">(.*?)<\/script>/s;

/** A script or style of a part: where one is left, the page would load both variants. */
const OF_A_PART = new RegExp(`/_parts/(?!${ONE_APP_PREFIX.split('/')[2]}/)[^"]*\\.(js|css)`);

/**
 * Replaces the parts' own files in a document by the one app's, which start when those would, and leaves out what is there for
 * releases alone.
 */
async function rewriteDocument(app: OneApp, html: string, url: string): Promise<string> {
  const planText = PLAN.exec(html)?.[1];
  const nonce = /<script nonce="([^"]+)"/.exec(html)?.[1];
  if (planText === undefined || nonce === undefined) throw new Error(`${url} is no page of the site.`);
  const plan = JSON.parse(planText) as PagePlan;
  const route = plan.route?.id ?? '';
  const address = (name: string) => ONE_APP_PREFIX + name;
  const integrity = (name: string) => app.files.get(name)?.integrity ?? '';
  const checked = (name: string) => `crossorigin="anonymous" integrity="${integrity(name)}"`;
  const styles = [...app.entryFiles, ...app.routeFiles(route)].filter((name) => name.endsWith('.css'));
  const first = app.entryFiles.filter((name) => name.endsWith('.js'));
  const later = [...app.routeFiles(route), ...app.localeFiles(plan)].filter((name) => name.endsWith('.js'));
  const isLate = startsLate(html);
  const early = [
    ...first.map((name) => `<script defer nonce="${nonce}" src="${address(name)}" ${checked(name)}></script>`),
    ...later.map(
      (name) => `<link rel="preload" as="script" nonce="${nonce}" ${checked(name)} href="${address(name)}">`,
    ),
  ];
  const rules = styles.map((name) => app.files.get(name)?.content.toString('utf8') ?? '').join('');
  const filesOf = (names: readonly string[]) =>
    names.map((name) => ({ src: address(name), integrity: integrity(name) }));
  const markup = await app.render(plan, url);
  const own = withLateFiles(withoutComposing(html), filesOf(first), filesOf(later));
  const rewritten = withOneAppStyles(own, rules, ONE_APP_PREFIX)
    .replaceAll(/<script defer[^>]*><\/script>/g, '')
    .replaceAll(/<link rel="preload" as="script"[^>]*>/g, '')
    .replace('</head>', () => `${isLate ? '' : early.join('')}</head>`)
    .replace(/<div id="root">.*<\/div>(?=<script type="application\/json")/s, () => `<div id="root">${markup}</div>`);
  const left = OF_A_PART.exec(rewritten.replace(PLAN, ''));
  if (left !== null) throw new Error(`${url} would load ${left[0]} beside the one app.`);
  return rewritten;
}

/**
 * A server in front of the gateway. Without an app it passes everything through; with one it serves
 * that app in place of the composed parts. Both variants are measured behind it, so that neither
 * has a shorter way.
 */
export async function startBenchServer(
  gatewayPort: number,
  app: OneApp | null,
): Promise<{ origin: string; server: Server }> {
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? '/';
    if (app && url.startsWith(ONE_APP_PREFIX)) return sendFile(app, url.slice(ONE_APP_PREFIX.length), response);
    const isDocument = (request.headers.accept ?? '').includes('text/html');
    const headers = { ...request.headers, ...(isDocument && { 'accept-encoding': 'identity' }) };
    const upstream = forward(
      { port: gatewayPort, host: '127.0.0.1', method: request.method, path: url, headers },
      (from) => {
        if (!isDocument || from.statusCode !== 200) {
          response.writeHead(from.statusCode ?? 502, from.headers);
          from.pipe(response);
          return;
        }
        text(from)
          .then(startsAfterPaint)
          .then((html) => (app === null ? html : rewriteDocument(app, html, url)))
          .then((html) => {
            const body = brotliCompressSync(html);
            const { 'transfer-encoding': _chunked, ...kept } = from.headers;
            return response
              .writeHead(200, { ...kept, 'content-encoding': 'br', 'content-length': String(body.length) })
              .end(body);
          })
          .catch((error: unknown) => {
            console.error(error);
            response.writeHead(500).end(String(error));
          });
      },
    );
    upstream.on('error', (error) => response.writeHead(502).end(error.message));
    request.pipe(upstream);
    return undefined;
  };
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The benchmark has no port.');
  return { origin: `http://localhost:${address.port}`, server };
}
