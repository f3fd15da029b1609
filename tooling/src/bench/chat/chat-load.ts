import { randomUUID } from 'node:crypto';
import type { Db } from '@tandem/api-gateway/platform/db/database';
import { TestClient } from '@tandem/api-gateway/testing/client';
import { createFactories } from '@tandem/api-gateway/testing/factories';
import type { LiveEvent } from '@tandem/contracts/api/events';
import type { SendMessageResponse } from '@tandem/contracts/api/chat';
import { pause } from '../phone.ts';
import { browserHeaders } from '../endpoints/demo-client.ts';
import { Arrivals, atRate, delaysOf } from './paced.ts';
import type { Delays, Pace } from './paced.ts';

/** Conversations among which the messages are spread. */
const PAIRS = 50;
const PATIENCE = 10_000;

interface Sender {
  cookie: string;
  partnerId: number;
}

/** Pairs of members who write to each other; one of each has its stream open. */
export interface ChatLoad {
  /**
   * Sends at this rate through one gateway, and measures until each message is in the stream of the other gateway. `again`:
   * how often the site was busy, and one was sent again.
   */
  measure: (pace: Pace) => Promise<Delays & { lost: number; again: number }>;
  close: () => void;
}

async function cookieOf(port: number, { email, password }: { email: string; password: string }): Promise<string> {
  const client = new TestClient(port, 'localhost');
  await client.call('POST /api/user.php', { body: { email, password } });
  return [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** Opens a member's stream and calls back with the id of each message that it reports. Resolves once it is open. */
async function follow(
  origin: string,
  cookie: string,
  { onMessage, signal }: { onMessage: (id: number) => void; signal: AbortSignal },
): Promise<void> {
  const response = await fetch(`${origin}/api/events.php`, { headers: { cookie }, signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!response.ok || reader === undefined) throw new Error(`The stream returned ${response.status}.`);
  let text = '';
  const read = async (): Promise<boolean> => {
    const { value, done } = await reader.read();
    text += value ?? '';
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const event = line.startsWith('data: ') ? (JSON.parse(line.slice('data: '.length)) as LiveEvent) : null;
      if (event?.type === 'message') onMessage(event.message_id);
    }
    return !done;
  };
  await read();
  const readAll = async () => {
    while (await read());
  };
  readAll().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

/** The response; null where the connection broke before it. */
async function post(address: string, init: RequestInit): Promise<Response | null> {
  try {
    return await fetch(address, { method: 'POST', ...init });
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * Sends a message, as the browser does: where the site is busy or the connection breaks, again and under the same ids.
 * Returns the id of the message, and how often it was sent again. Throws where it is refused.
 */
async function send(origin: string, { cookie, partnerId }: Sender, text: string) {
  const headers = {
    ...browserHeaders(origin, cookie),
    origin,
    'idempotency-key': randomUUID(),
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ profile_id: partnerId, text, client_id: randomUUID() });
  for (let again = 0; ; again += 1) {
    const response = await post(`${origin}/api/message.php`, { headers, body });
    if (response?.ok === true) return { id: ((await response.json()) as SendMessageResponse).message.id, again };
    if (response !== null && response.status !== 503)
      throw new Error(`A message was refused with ${response.status}: ${await response.text()}`);
    await pause(Number(response?.headers.get('retry-after') ?? 1) * 1000);
  }
}

/**
 * Makes the members and opens their streams.
 *
 * @param origins of the gateway that is sent to, and of the one that the streams are open at
 * @param credits how many messages each sender can pay
 */
export async function openChatLoad(
  db: Db,
  { ports, credits }: { ports: readonly [number, number]; credits: number },
): Promise<ChatLoad> {
  const { makeMember } = createFactories(db);
  const closing = new AbortController();
  let arrivals = new Arrivals();
  const [sendsTo, readsFrom] = ports.map((port) => `http://localhost:${port}`);
  const senders: Sender[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const [sender, partner] = [await makeMember({ credits, paid_user: true }), await makeMember()];
    senders.push({ cookie: await cookieOf(ports[0], sender), partnerId: partner.id });
    await follow(readsFrom ?? '', await cookieOf(ports[1], partner), {
      onMessage: (id) => arrivals.noteArrived(id),
      signal: closing.signal,
    });
  }
  return {
    measure: async (pace) => {
      arrivals = new Arrivals();
      let allAgain = 0;
      await atRate(pace, async (index, due) => {
        const sender = senders[index % senders.length];
        if (sender === undefined) return;
        const { id, again } = await send(sendsTo ?? '', sender, `Message ${index}`);
        arrivals.noteDue(id, due);
        allAgain += again;
      });
      const lost = await arrivals.settled(PATIENCE);
      return { ...delaysOf(arrivals.times()), lost, again: allAgain };
    },
    close: () => closing.abort(),
  };
}
