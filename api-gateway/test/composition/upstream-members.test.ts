import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { picture as draw, upload } from '../domain/pictures.ts';
import { ALPHA, startTestGateway } from '../harness.ts';
import type { TestGateway } from '../harness.ts';

let upstream: Server;
/** Serves members itself, beside one on the same database that has them elsewhere. */
let own: TestGateway;
beforeAll(async () => {
  upstream = createServer((_request, response) => void response.writeHead(500).end());
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  own = await startTestGateway();
});
afterAll(async () => {
  await own.close();
  upstream.close();
});

function startWithMembersElsewhere(): Promise<TestGateway> {
  const address = upstream.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return startTestGateway({
    databaseUrl: own.config.databaseUrl ?? '',
    env: {
      DATA_DIR: own.config.dataDir,
      API_UPSTREAM: `http://127.0.0.1:${port}`,
      API_PROXY: 'member.php,members.php',
    },
  });
}

test('where another server has the members, no link shows the photo of a member here, and no page that was kept shows any', async () => {
  const member = await own.makeMember();
  await upload(await own.login(member), await draw().jpeg().toBuffer());
  await own.db
    .insertInto('prerendered_pages')
    .values({
      key: 'kept',
      shell_release: 'shell@1',
      remote_release: null,
      tenant_id: ALPHA,
      locale: 'en',
      route: 'members',
      html: '',
      css: '',
      queries: '[]',
      people: [member.id],
      rendered_at: new Date(),
      seal: null,
    })
    .execute();
  const { sharp_address: address } = await own.db
    .selectFrom('photos')
    .select('sharp_address')
    .where('user_id', '=', member.id)
    .executeTakeFirstOrThrow();
  const picture = `/social-images/member-en-${member.id}-${address}.jpg`;
  expect((await own.client().get(picture)).status).toBe(200);
  const elsewhere = await startWithMembersElsewhere();
  try {
    const response = await elsewhere.client().get(picture);
    expect([response.status, response.headers.location]).toEqual([302, expect.stringMatching(/\/site-en-/)]);
    const kept = own.db.selectFrom('prerendered_pages').select('key').where('key', '=', 'kept');
    await vi.waitFor(async () => expect(await kept.execute()).toEqual([]), { timeout: 30_000 });
  } finally {
    await elsewhere.close();
  }
});
