import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { Db } from '@tandem/api-gateway/platform/db/database';
import { TestClient } from '@tandem/api-gateway/testing/client';
import { createFactories } from '@tandem/api-gateway/testing/factories';
import type { LiveEvent } from '@tandem/contracts/api/events';
import type { SendMessageResponse } from '@tandem/contracts/api/chat';
import { pause } from '../phone.ts';
import { browserHeaders } from '../endpoints/demo-client.ts';
import { countOutOfOrder } from './kept-order.ts';
import type { Passage } from './kept-order.ts';
import { Arrivals, atRate, delaysOf } from './paced.ts';
import type { Delays, Pace } from './paced.ts';

/** Conversations among which the messages are spread. */
const PAIRS = 50;
const PATIENCE = 10_000;

/** Of the senders' browsers, each of which keeps its connection. `fetch` would take several times the processor time. */
const agent = new Agent({ keepAlive: true });

interface Sender {
  /** The gateway that they send to. */
  origin: string;
  cookie: string;
  partnerId: number;
}

export interface ChatDelays extends Delays {
  lost: number;
  /** Rows beyond one for each message. */
  doubled: number;
  /** Messages that arrived before one that the site had answered when they were sent. */
  outOfOrder: number;
  /** How often the site was busy, and a message was sent again. */
  again: number;
  /** Milliseconds from when a message was sent that the site took, its last attempt, until it has arrived. */
  taken: Delays;
}

/** Pairs of members who write to each other; one of each has its stream open. */
export interface ChatLoad {
  /**
   * Sends at this rate, and measures from when a message was due until it is in the stream of the gateway that it was not
   * sent to.
   */
  measure: (pace: Pace) => Promise<ChatDelays>;
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

interface Answer {
  status: number;
  retryAfter: number;
  text: string;
}

/** The response; null where the connection broke before it. */
async function post(address: string, headers: Record<string, string>, body: string): Promise<Answer | null> {
  const sending = request(address, { method: 'POST', agent, headers });
  sending.end(body);
  try {
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    const retryAfter = Number(response.headers['retry-after'] ?? 1);
    return { status: response.statusCode ?? 0, retryAfter, text: await textOf(response) };
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}

/**
 * Sends a message, as the browser does: where the site is busy or the connection breaks, again and under the same ids.
 * Returns the id of the message, when it was sent for the last time and answered, and how often it was sent again. Throws
 * where it is refused.
 */
async function send({ origin, cookie, partnerId }: Sender, text: string) {
  const body = JSON.stringify({ profile_id: partnerId, text, client_id: randomUUID() });
  const headers = {
    ...browserHeaders(origin, cookie),
    origin,
    'idempotency-key': randomUUID(),
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  };
  for (let again = 0; ; again += 1) {
    const sentAt = performance.now();
    const response = await post(`${origin}/api/message.php`, headers, body);
    if (response?.status === 201) {
      const { message } = JSON.parse(response.text) as SendMessageResponse;
      return { id: message.id, sentAt, answeredAt: performance.now(), again };
    }
    if (response !== null && response.status !== 503)
      throw new Error(`A message was refused with ${response.status}: ${response.text}`);
    await pause((response?.retryAfter ?? 1) * 1000);
  }
}

async function countMessages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Makes the members and opens their streams.
 *
 * @param ports of the two gateways: half of the members send to each, and their partners' streams are open at the other
 * @param credits how many messages each sender can pay
 */
export async function openChatLoad(
  db: Db,
  { ports, credits }: { ports: readonly [number, number]; credits: number },
): Promise<ChatLoad> {
  const { makeMember } = createFactories(db);
  const closing = new AbortController();
  let [arrivals, taken] = [new Arrivals(), new Arrivals()];
  const senders: Sender[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const [sender, partner] = [await makeMember({ credits, paid_user: true }), await makeMember()];
    const [sendsTo, readsFrom] = pair % 2 === 0 ? ports : [ports[1], ports[0]];
    senders.push({
      origin: `http://localhost:${sendsTo}`,
      cookie: await cookieOf(sendsTo, sender),
      partnerId: partner.id,
    });
    await follow(`http://localhost:${readsFrom}`, await cookieOf(readsFrom, partner), {
      onMessage: (id) => {
        arrivals.noteArrived(id);
        taken.noteArrived(id);
      },
      signal: closing.signal,
    });
  }
  return {
    measure: async (pace) => {
      [arrivals, taken] = [new Arrivals(), new Arrivals()];
      let allAgain = 0;
      const passages = new Map<number, Omit<Passage, 'arrivedAt'>>();
      const before = await countMessages(db);
      await atRate(pace, async (index, due) => {
        const pair = index % senders.length;
        const sender = senders[pair];
        if (sender === undefined) return;
        const { id, sentAt, answeredAt, again } = await send(sender, `Message ${index}`);
        arrivals.noteDue(id, due);
        taken.noteDue(id, sentAt);
        passages.set(id, { pair, sentAt, answeredAt });
        allAgain += again;
      });
      const lost = await arrivals.settled(PATIENCE);
      return {
        ...delaysOf(arrivals.times()),
        lost,
        doubled: (await countMessages(db)) - before - pace.perSecond * pace.seconds,
        outOfOrder: countOutOfOrder(
          [...passages].map(([id, passage]) => ({ ...passage, arrivedAt: arrivals.arrivedAt(id) })),
        ),
        again: allAgain,
        taken: delaysOf(taken.times()),
      };
    },
    close: () => closing.abort(),
  };
}
