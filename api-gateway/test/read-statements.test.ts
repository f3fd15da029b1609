import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointDefinition } from '@tandem/contracts/api/endpoint';
import { endpoints } from '@tandem/contracts/api/index';
import type { EndpointKey } from '@tandem/contracts/api/index';
import { LIMITS } from '@tandem/contracts/product/limits';
import { personOf, send } from './domain/chat.ts';
import { givePhotos } from './domain/photos.ts';
import { makePast } from './domain/past-payments.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { ALPHA, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';
import { MARK_HEADER, recordStatements } from './statements.ts';
import type { StatementRecorder } from './statements.ts';

/**
 * How many statements each read makes: one for the session with its account, one or two for what it is about. A read that
 * comes to need one more has to say so here (docs/decisions/0033).
 */
type Read = Extract<EndpointKey, `GET ${string}`>;

interface Case {
  /** The query, by the people of this file. */
  query?: (people: People) => Readonly<Record<string, string | number>>;
  /** Who calls; the member with a past when left out. */
  by?: keyof Pick<People, 'member' | 'newcomer' | 'visitor' | 'buyer' | 'liked'>;
  /** What makes this case another than the first of its call. */
  where?: string;
  statements: number;
}

const READS: Readonly<Record<Read, readonly Case[]>> = {
  'GET /api/user.php': [
    { statements: 2 },
    { statements: 2, by: 'newcomer', where: 'by a free member' },
    { statements: 0, by: 'visitor', where: 'by a visitor' },
  ],
  'GET /api/logout.php': [{ statements: 2 }],
  'GET /api/activate-resend.php': [{ statements: 2 }],
  'GET /api/settings.php': [{ statements: 0 }],
  'GET /api/interests.php': [{ statements: 0 }],
  'GET /api/regions.php': [{ statements: 0 }],
  'GET /api/companyinfo.php': [{ statements: 0 }],
  'GET /api/members.php': [
    { statements: 2, query: () => ({ country: 'NL', gender: 'female', with_photo: '1', online: '1' }) },
    { statements: 2, query: () => ({ page: 2 }), where: 'with a page after the first' },
    { statements: 1, by: 'visitor', where: 'by a visitor' },
  ],
  'GET /api/member.php': [
    { statements: 2, query: ({ partnerId }) => ({ id: partnerId }) },
    { statements: 1, by: 'visitor', query: ({ partnerId }) => ({ id: partnerId }), where: 'by a visitor' },
  ],
  'GET /api/similar.php': [
    // The ranking was kept by the call before.
    { statements: 3, query: ({ partnerId }) => ({ id: partnerId }) },
    { statements: 2, by: 'visitor', query: ({ partnerId }) => ({ id: partnerId }), where: 'by a visitor' },
  ],
  'GET /api/likes.php': [
    { statements: 2 },
    { statements: 2, query: () => ({ type: 'matches' }), where: 'with one list' },
  ],
  'GET /api/chats.php': [{ statements: 2 }, { statements: 2, by: 'newcomer', where: 'by a member without a chat' }],
  'GET /api/messages.php': [{ statements: 3, query: ({ conversationId }) => ({ conversation: conversationId }) }],
  'GET /api/events.php': [
    { statements: 1 },
    { statements: 3, query: () => ({ last_event_id: 1 }), where: 'that comes back' },
  ],
  'GET /api/discountcode.php': [
    // One of them counts the calls of its address, for all gateways.
    { statements: 3, query: ({ code }) => ({ code, bundle: '40', country: 'NL' }) },
    { statements: 3, by: 'newcomer', query: () => ({ welcome: 'true' }), where: 'with the time bonus' },
  ],
  'GET /api/payment.php': [
    { statements: 2, by: 'buyer', query: ({ completedId }) => ({ id: completedId }) },
    { statements: 2, by: 'buyer', query: ({ openId }) => ({ id: openId }), where: 'of one that is open' },
  ],
  'GET /api/bundles.php': [{ statements: 1 }, { statements: 2, by: 'newcomer', where: 'with the time bonus' }],
  'GET /api/profile.php': [{ statements: 2 }],
  'GET /api/notifications.php': [{ statements: 2 }],
  'GET /api/complaints.php': [{ statements: 2, query: ({ complaintToken }) => ({ token: complaintToken }) }],
  'GET /api/auto-like.php': [
    { statements: 2, where: 'with nobody who could like' },
    { statements: 2, by: 'liked', where: 'with a like that waits' },
  ],
};

interface People {
  member: TestClient;
  /** Free, with the time bonus, without a past. */
  newcomer: TestClient;
  visitor: TestClient;
  buyer: TestClient;
  /** An automatic like waits for them. */
  liked: TestClient;
  partnerId: number;
  conversationId: number;
  completedId: string;
  openId: string;
  complaintToken: string;
  code: string;
}

let gateway: TestGateway;
let recorder: StatementRecorder;
let people: People;

async function makeCode(): Promise<string> {
  await gateway.db
    .insertInto('discount_codes')
    .values({ tenant_id: ALPHA, code: 'COUNTED10', value_percentage: 10, ...NO_LIMITS })
    .execute();
  return 'COUNTED10';
}
const NO_LIMITS = {
  country: null,
  user_id: null,
  expires_at: null,
  currency: null,
  minimum_order_value: null,
  payment_methods: null,
};

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
    partnerId: partners[0]?.id ?? 0,
    conversationId: conversations[0]?.conversation.id ?? 0,
    completedId,
    openId,
    complaintToken: await makeComplaint(),
    code: await makeCode(),
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
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  expect(answer.statusCode, path).toBeLessThan(300);
  if (answer.headers['content-type']?.startsWith('text/event-stream') === true)
    await untilCaughtUp(answer, path.includes('last_event_id'));
  else await answer.resume().toArray();
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

test('an open payment whose provider was not asked lately is asked about, and that is what it costs', async () => {
  const { payment_id: id } = await pay(people.buyer);
  await makePast(gateway, id, { created: '1 minute' });
  const made = await statementsOf(people.buyer, `/api/payment.php?id=${id}`);
  expect(made.length).toBeGreaterThan(4);
  expect(await statementsOf(people.buyer, `/api/payment.php?id=${id}`)).toHaveLength(2);
});
