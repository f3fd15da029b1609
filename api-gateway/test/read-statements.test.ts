import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import { endpoints } from '@tandem/contracts/api/index';
import { LIMITS } from '@tandem/contracts/product/limits';
import { personOf, send } from './domain/chat.ts';
import { readSigningKey } from '../src/backend/notifications/notifications.repository.ts';
import { signToken } from '../src/backend/notifications/preferences-token.ts';
import { makeDiscountCode } from './domain/discount-codes.ts';
import { givePhotos } from './domain/photos.ts';
import { makePast } from './domain/past-payments.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { ALPHA, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';
import { MARK_HEADER, recordStatements } from './statements.ts';
import type { StatementRecorder } from './statements.ts';
import { READS } from './read-cases.ts';
import type { People, Read } from './read-cases.ts';

let gateway: TestGateway;
let recorder: StatementRecorder;
let people: People;

async function makeComplaint(): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { id } = await gateway.db
    .insertInto('complaints')
    .values({
      tenant_id: ALPHA,
      reference: '7KQF-2MXD',
      subject: 'illegal',
      url: '/members/1',
      explanation: 'x'.repeat(40),
      language: 'en',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const hash = createHash('sha256').update(token).digest();
  await gateway.db.insertInto('complaint_links').values({ token_hash: hash, complaint_id: id }).execute();
  return token;
}

/** A member with likes, photos, chats and an old bonus, and those whom they have to do with. */
async function makePeople(): Promise<People> {
  const longAgo = new Date(Date.now() - 2 * LIMITS.timeBonusWindowSeconds * 1000);
  const me = await personOf(gateway, { signup_at: longAgo, search_gender: 'male' });
  const partners = [];
  for (let made = 0; made < 3; made += 1) {
    const partner = await personOf(gateway, { country: 'NL', gender: 'female' });
    await givePhotos(gateway.db, partner.id, { public: 2, private: 1 });
    await me.client.call('POST /api/like.php', { body: { profile_id: partner.id } });
    await partner.client.call('POST /api/like.php', { body: { profile_id: me.id } });
    partners.push(partner);
  }
  const conversations = [];
  for (const partner of partners) conversations.push(await send(partner.client, me.id));
  const buyer = await buyerOf(gateway);
  const { payment_id: completedId } = await pay(buyer.client);
  await notify(gateway, completedId, { status: 'completed' });
  const { payment_id: openId } = await pay(buyer.client);
  const { payment_id: debitId } = await pay(buyer.client, { method: 'sdd', bundle_id: '15' });
  const fictional = await gateway.makeMember({ fictional: true, gender: 'female' });
  await givePhotos(gateway.db, fictional.id, { public: 1 });
  const liked = await personOf(gateway, { search_gender: 'female' });
  await liked.client.call('GET /api/auto-like.php');
  return {
    member: me.client,
    newcomer: (await personOf(gateway)).client,
    visitor: gateway.client(),
    buyer: buyer.client,
    liked: liked.client,
    moderator: (await personOf(gateway, { role: 'moderator' })).client,
    partnerId: partners[0]?.id ?? 0,
    conversationId: conversations[0]?.conversation.id ?? 0,
    completedId,
    openId,
    debitId,
    complaintToken: await makeComplaint(),
    mailToken: signToken(
      await readSigningKey(gateway.db),
      { tenantId: ALPHA, userId: me.id, address: me.email },
      new Date(),
    ),
    code: await makeDiscountCode(gateway.db),
  };
}

beforeAll(async () => {
  recorder = recordStatements();
  gateway = await startTestGateway({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } });
  people = await makePeople();
});
afterAll(async () => {
  await gateway.close();
  recorder.stop();
});

const headersOf = (client: TestClient) => ({
  'host': new URL(client.origin).host,
  'cookie': [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'sec-fetch-site': 'same-origin',
});

/** Makes a call and returns its statements. Of a stream, those until it has begun. */
async function statementsOf(client: TestClient, path: string): Promise<string[]> {
  const mark = randomUUID();
  const headers = { ...headersOf(client), [MARK_HEADER]: mark };
  const call = request({ host: '127.0.0.1', port: new URL(client.origin).port, path, headers });
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  // A redirect is what it returns when all is well.
  expect(response.statusCode, path).toBeLessThan(400);
  if (response.headers['content-type']?.startsWith('text/event-stream') === true)
    await untilCaughtUp(response, path.includes('last_event_id'));
  else await response.resume().toArray();
  call.destroy();
  const made = recorder.take(mark).map(({ text }) => text);
  // The tenants' rows are read again every ten seconds, by whichever call comes then.
  return made.filter((text) => !text.includes('from "tenants"'));
}

/** A stream that comes back says what was missed before anything else; here, that all may have been. */
async function untilCaughtUp(stream: IncomingMessage, isBack: boolean): Promise<void> {
  let text = '';
  for await (const part of stream.setEncoding('utf8') as AsyncIterable<string>) {
    text += part;
    if (text.includes(isBack ? 'data: ' : ': beat')) return;
  }
}

const cases = Object.entries(READS).flatMap(([key, list]) =>
  list.map((one) => [`${key}${one.where === undefined ? '' : ` ${one.where}`}`, key, one] as const),
);

test.each(cases)(
  '%s makes as many statements as it needs',
  async (_title, key, { query, by = 'member', statements }) => {
    const client = key === 'GET /api/logout.php' ? (await personOf(gateway)).client : people[by];
    const search = new URLSearchParams(
      Object.entries(query?.(people) ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const path = `${key.slice('GET '.length)}?${search.toString()}`;
    // What a gateway finds out once, such as a ranking that it keeps, is not counted.
    if (key !== 'GET /api/logout.php') await statementsOf(client, path);
    const made = await statementsOf(client, path);
    expect(made, made.join('\n\n')).toHaveLength(statements);
  },
);

test('no read makes more than four', () => {
  expect(cases.filter(([, , { statements }]) => statements > 4)).toEqual([]);
});

test.each(Object.keys(READS))(
  '%s writes nothing, unless its definition says that it changes something',
  async (key) => {
    const { origin }: EndpointDefinition = endpoints[key as Read];
    for (const { query, by = 'member' } of READS[key as Read]) {
      if (origin === 'own') break;
      const search = new URLSearchParams(
        Object.entries(query?.(people) ?? {}).map(([name, value]) => [name, String(value)]),
      );
      const made = await statementsOf(people[by], `${key.slice('GET '.length)}?${search.toString()}`);
      const writes = made.filter((text) => /\b(insert into|update|delete from|merge into)\b/i.test(text));
      expect(writes.filter((text) => !text.includes('rate_limits'))).toEqual([]);
    }
    expect(origin).not.toBe('any');
  },
);

test('an open payment whose provider was not queried lately is reconciled, at this cost', async () => {
  const { payment_id: id } = await pay(people.buyer);
  await makePast(gateway, id, { created: '1 minute' });
  const made = await statementsOf(people.buyer, `/api/payment.php?id=${id}`);
  expect(made.length).toBeGreaterThan(4);
  expect(await statementsOf(people.buyer, `/api/payment.php?id=${id}`)).toHaveLength(2);
});
