import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALPHA_SETTINGS } from '../harness.ts';
import { readPage } from './html-page.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

let upstream: Server;
let site: PublishedGateway;
let away = false;
beforeAll(async () => {
  upstream = createServer((_request, response) => {
    if (away) return response.writeHead(500).end();
    response.setHeader('content-type', 'application/json');
    // It knows the settings of docs/product, and nothing of how this site looks.
    const look = { theme: undefined, brand: undefined };
    return response.end(JSON.stringify({ ...ALPHA_SETTINGS, ...look, name: 'From the other server' }));
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const address = upstream.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  site = await startPublishedGateway(
    {},
    { env: { API_UPSTREAM: `http://127.0.0.1:${port}`, API_PROXY: 'user.php,settings.php' } },
  );
});
afterAll(async () => {
  await site.close();
  upstream.close();
});

test("where another server has the settings, pages carry that server's, also while it is away", async () => {
  const page = readPage((await site.gateway.client().get('/login')).text);
  expect(page.plan.settings.name).toBe('From the other server');
  expect(page.title).toBe('login of From the other server');
  const { theme, brand } = ALPHA_SETTINGS;
  expect(page.plan.settings, 'the look is of the own row').toMatchObject({ theme, brand });
  away = true;
  expect(readPage((await site.gateway.client().get('/login')).text).plan.settings.name).toBe('From the other server');
  away = false;
});

test('where another server has the sessions, a login cookie says that there may be one, and nobody is sent on', async () => {
  const client = site.gateway.client();
  expect((await client.get('/chats')).headers.location).toBe('/login?next=%2Fchats');
  client.cookies.set('auth.other', 'whatever');
  for (const path of ['/chats', '/login', '/']) {
    const response = await client.get(path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(readPage(response.text).plan.hasSession).toBe(true);
  }
});
