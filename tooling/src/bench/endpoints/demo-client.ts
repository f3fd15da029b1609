import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { ResponseOf, EndpointKey } from '@tandem/contracts/api/index';
import type { DemoFacts, Reader } from './endpoint-cases.ts';

/** Of every account of the demo. */
export const DEMO_PASSWORD = 'Demo-pass-2026';

/** Headers of a browser on the site; with `cookie` of one that is logged in. */
export function browserHeaders(origin: string, cookie: string | null): Record<string, string> {
  return {
    'host': new URL(origin).host,
    'accept': 'application/json',
    'accept-language': 'en',
    'sec-fetch-site': 'same-origin',
    'x-request-type': 'client',
    ...(cookie === null ? {} : { cookie }),
  };
}

async function send<K extends EndpointKey>(
  origin: string,
  key: K,
  options: { cookie?: string; query?: Record<string, string>; body?: unknown },
): Promise<{ response: ResponseOf<K>; cookie: string | null }> {
  const [method = 'GET', path = ''] = key.split(' ');
  const headers = { ...browserHeaders(origin, options.cookie ?? null), origin, 'idempotency-key': randomUUID() };
  const response = await fetch(`${origin}${path}?${new URLSearchParams(options.query).toString()}`, {
    method,
    headers: { ...headers, ...(options.body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  if (!response.ok) throw new Error(`${key} returned ${response.status}: ${await response.text()}`);
  return {
    response: (await response.json()) as ResponseOf<K>,
    cookie: response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? null,
  };
}

/** Logs the demo's members in; the cookie of each reader, null for a visitor. */
export async function logIn(origin: string): Promise<Record<Reader, string | null>> {
  const cookieOf = async (name: string) =>
    (await send(origin, 'POST /api/user.php', { body: { email: `${name}@tandemly.test`, password: DEMO_PASSWORD } }))
      .cookie;
  return {
    visitor: null,
    free: await cookieOf('free'),
    premium: await cookieOf('premium'),
    moderator: await cookieOf('moderator'),
  };
}

export interface NewMember {
  id: number;
  /** Of their session. */
  cookie: string;
}

/** Makes a new member, who has seen nobody yet. */
export async function signUp(origin: string): Promise<NewMember> {
  // Letters alone: one for all digits would leave names that are taken.
  const name = randomUUID().replaceAll(/[^a-f]/g, (sign) => 'ghijklmnop'[Number(sign)] ?? '');
  const body = {
    email: `${name}@example.test`,
    name: `bench${name.slice(0, 10)}`,
    password: DEMO_PASSWORD,
    date_of_birth: '1988-03-14',
    gender: 'male',
    search_gender: 'female',
    country: 'NL',
    language: 'en',
    accept_terms: true,
  };
  const { response, cookie } = await send(origin, 'POST /api/signup.php', { body });
  if (cookie === null || response.user === null) throw new Error('The signup has opened no session.');
  return { id: response.user.id, cookie };
}

/** Has the demo's free member, whom new members fit, like one of them. Returns her id. */
export async function likeFromDemo(origin: string, id: number): Promise<number> {
  const cookie = (await logIn(origin)).free ?? '';
  await send(origin, 'POST /api/like.php', { cookie, body: { profile_id: id } });
  const { response } = await send(origin, 'GET /api/user.php', { cookie });
  return response.user?.id ?? 0;
}

const TOKEN_BYTES = 32;

/** A payment of the premium demo member, and a link to a complaint that is made for it. */
async function findRows(databaseUrl: string): Promise<Pick<DemoFacts, 'paymentId' | 'complaintToken'>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const payments = await client.query<{ id: string; tenant_id: number }>(
      `select payments.id, payments.tenant_id from payments join users on users.id = payments.user_id
       where users.email_key = 'premium@tandemly.test' and payments.status = 'completed' limit 1`,
    );
    const [payment] = payments.rows;
    if (payment === undefined) throw new Error('The demo has no completed payment.');
    const complaintToken = randomBytes(TOKEN_BYTES).toString('base64url');
    await client.query(
      `with complaint as (
         insert into complaints (tenant_id, reference, subject, url, explanation, language)
         values ($1, $2, 'illegal', '/members', 'Read again and again by the benchmark.', 'en') returning id
       ) insert into complaint_links (token_hash, complaint_id) select $3, id from complaint`,
      [payment.tenant_id, randomUUID().slice(0, 9).toUpperCase(), createHash('sha256').update(complaintToken).digest()],
    );
    return { paymentId: payment.id, complaintToken };
  } finally {
    await client.end();
  }
}

/** What the premium demo member can read about. */
export async function findFacts(origin: string, premium: string, databaseUrl: string): Promise<DemoFacts> {
  const found = await send(origin, 'GET /api/members.php', { cookie: premium, query: { country: 'NL' } });
  const { response: listed } = await send(origin, 'GET /api/chats.php', { cookie: premium });
  const memberId = found.response.profiles.find((member) => member.photo_count > 0)?.id;
  const conversationId = listed.chats[0]?.conversation.id;
  if (memberId === undefined || conversationId === undefined) throw new Error('The demo has nobody to read about.');
  return { memberId, conversationId, ...(await findRows(databaseUrl)) };
}
