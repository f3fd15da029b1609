import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@tandem/api-gateway/platform/db/database';
import { TestClient } from '@tandem/api-gateway/testing/client';
import { callOnce } from './http-call.ts';
import type { Reply } from './http-call.ts';

const TRIES = 600;
const PAUSE_MILLISECONDS = 100;

/** Does this again while the site or its database is away. */
export async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt > TRIES) throw error;
      await pause(PAUSE_MILLISECONDS);
    }
  }
}

/** Logs in at one of the gateways, and resolves with the cookies. */
export const logInAt = (ports: readonly number[], { email, password }: { email: string; password: string }) => {
  let next = 0;
  return insist(async () => {
    const client = new TestClient(ports[(next += 1) % ports.length] ?? 0, 'localhost');
    const { status, text } = await client.post('/api/user.php', { email, password });
    if (status !== 200) throw new Error(`The login returned ${status}: ${text}`);
    return [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  });
};

/** Sends a message again as a new call, until the site takes it, and resolves with its id. */
export async function repeatMessage(
  port: number,
  cookie: string,
  message: { partner: number; text: string; clientId: string },
): Promise<number> {
  const body = { profile_id: message.partner, text: message.text, client_id: message.clientId };
  const headers = { 'cookie': cookie, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const call = { port, method: 'POST', path: '/api/message.php', headers, body: JSON.stringify(body) };
  const reply: Reply = await insist(async () => {
    const response = await callOnce(call);
    if (response.status >= 300) throw new Error(`A repeated message was refused: ${response.text}`);
    return response;
  });
  return (JSON.parse(reply.text) as { message: { id: number } }).message.id;
}

/** Which of these texts the messages of a member have, each with its id. */
export async function findTexts(db: Db, senderId: number, texts: readonly string[]): Promise<Map<string, number>> {
  const rows = await insist(() =>
    db
      .selectFrom('messages')
      .where('sender_id', '=', senderId)
      .where('text', 'in', [...texts])
      .select(['id', 'text'])
      .execute(),
  );
  return new Map(rows.map(({ id, text }) => [text, id]));
}
