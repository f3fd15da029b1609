import { randomUUID } from 'node:crypto';
import type { Db } from '@tandem/api-gateway/platform/db/database';
import { TestClient } from '@tandem/api-gateway/testing/client';
import { createFactories } from '@tandem/api-gateway/testing/factories';
import type { LiveEvent } from '@tandem/contracts/api/events';
import type { SendMessageResponse } from '@tandem/contracts/api/chat';
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
  /** Sends at this rate through one gateway, and measures until each message is in the stream of the other gateway. */
  measure: (pace: Pace) => Promise<Delays & { lost: number }>;
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

async function send(origin: string, { cookie, partnerId }: Sender, text: string): Promise<number> {
  const response = await fetch(`${origin}/api/message.php`, {
    method: 'POST',
    headers: {
      ...browserHeaders(origin, cookie),
      origin,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ profile_id: partnerId, text, client_id: randomUUID() }),
  });
  if (!response.ok) throw new Error(`A message was refused with ${response.status}: ${await response.text()}`);
  return ((await response.json()) as SendMessageResponse).message.id;
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
      await atRate(pace, async (index, due) => {
        const sender = senders[index % senders.length];
        if (sender !== undefined) arrivals.noteDue(await send(sendsTo ?? '', sender, `Message ${index}`), due);
      });
      const lost = await arrivals.settled(PATIENCE);
      return { ...delaysOf(arrivals.times()), lost };
    },
    close: () => closing.abort(),
  };
}
