import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { openDatabase } from '@tandem/api-gateway/platform/db/database';
import { startEmbeddedPostgres } from '@tandem/api-gateway/platform/embedded-postgres/embedded-postgres';
import { startGateways } from '@tandem/api-gateway/testing/chat-faults/gateways';
import { LONGEST_FRAME } from '../swipe/frame-times.ts';
import { writeResults } from '../write-results.ts';
import { openChatLoad } from './chat-load.ts';
import type { ChatDelays } from './chat-load.ts';
import { MOST_NODES, measureChatPages } from './chat-pages.ts';
import type { ChatPages, ChatPagesOptions } from './chat-pages.ts';
import type { Delays, Pace } from './paced.ts';
import { measurePlain } from './plain-load.ts';
import { prepareDatabase } from './prepare-database.ts';

const WARM_UP_SECONDS = 3;

interface ChatOptions {
  /** Messages a second. */
  rates: readonly number[];
  /** How long each rate is held. */
  seconds: number;
  pages: ChatPagesOptions;
}

/** What of the promises was not kept, as texts; none when all were. */
export function brokenPromises(
  loads: readonly Pick<LoadResult, 'rate' | 'chat'>[],
  { history: { frames, nodes } }: Pick<ChatPages, 'history'>,
): string[] {
  const lost = loads.flatMap(({ rate, chat }) =>
    chat.lost > 0 ? [`${chat.lost} messages of ${rate} a second did not arrive`] : [],
  );
  const long =
    frames.p95 > LONGEST_FRAME ? [`one of 20 frames took ${frames.p95} ms or more, and not ${LONGEST_FRAME}`] : [];
  const many = nodes > MOST_NODES ? [`the page had ${nodes} nodes, and not ${MOST_NODES}`] : [];
  return [...lost, ...long, ...many];
}

/** What one rate brings: over two gateways, and with the same insert and notification alone. */
interface LoadResult {
  rate: number;
  chat: ChatDelays;
  plain: Delays & { lost: number };
}

/** Sends at each rate through two gateways on a database that waits for its disk. */
async function measureLoads({ rates, seconds }: ChatOptions): Promise<LoadResult[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tandem-chat-'));
  await prepareDatabase(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir });
  const db = openDatabase(postgres.url, { max: 4 });
  const gateways = await startGateways(2, postgres.url, dataDir, { NODE_ENV: 'production' });
  try {
    const [one = 0, other = 0] = gateways.ports;
    const [first = 0] = rates;
    const total = rates.reduce((sum, rate) => sum + rate, 0) * seconds + first * WARM_UP_SECONDS;
    const load = await openChatLoad(db, { ports: [one, other], credits: total });
    // Once unmeasured, at the first rate: each connection that it takes is opened, and has planned and compiled what a send
    // needs.
    await load.measure({ perSecond: first, seconds: WARM_UP_SECONDS });
    const results: LoadResult[] = [];
    for (const rate of rates) {
      const pace: Pace = { perSecond: rate, seconds };
      results.push({ rate, chat: await load.measure(pace), plain: await measurePlain(postgres.url, pace) });
      console.log(`${rate} messages a second were measured`);
    }
    load.close();
    return results;
  } finally {
    await gateways.stop();
    await db.destroy();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const toRow = ({ arrived, p50, p95, p99, longest, lost, again }: Delays & { lost?: number; again?: number }) => ({
  arrived,
  'p50 ms': p50,
  'p95 ms': p95,
  'p99 ms': p99,
  'longest ms': longest,
  'lost': lost ?? 0,
  'sent again': again ?? 0,
});

function print(loads: readonly LoadResult[], { browsers, history }: ChatPages): void {
  console.log('Two gateways: half of the messages are sent to each, and received through the other.');
  console.table(
    Object.fromEntries(
      loads.flatMap(({ rate, chat, plain }) => [
        [`${rate}/s, send → receive`, toRow(chat)],
        ...(chat.again > 0 ? [[`${rate}/s, from the attempt that was taken`, toRow(chat.taken)]] : []),
        [`${rate}/s, insert and notify alone`, toRow(plain)],
      ]),
    ),
  );
  console.table({ 'browser → browser': toRow(browsers) });
  const { shown, firstPaint, firstMessage, frames, nodes } = history;
  console.table({
    [`${shown} messages`]: {
      'first paint ms': firstPaint,
      'first message ms': firstMessage,
      'frame, median ms': frames.median,
      'frame, p95 ms': frames.p95,
      [`frames over ${LONGEST_FRAME} ms`]: `${frames.late.length} of ${frames.frames}`,
      'most nodes': nodes,
    },
  });
}

/**
 * What the chat takes: from sending to receiving at several rates, over two gateways and beside the same insert and
 * notification without our code; from one browser to another; and a long history on a slow phone. Prints tables and writes
 * `bench-results/chat.json`. Returns 1 when a message did not arrive, frames of the history are late (95 of 100 are not), or its page has too many
 * nodes.
 */
export async function measureChat(options: ChatOptions): Promise<number> {
  const loads = await measureLoads(options);
  const pages = await measureChatPages(options.pages);
  print(loads, pages);
  await writeResults('chat.json', { seconds: options.seconds, loads, ...pages });
  const broken = brokenPromises(loads, pages);
  for (const promise of broken) console.error(`Not kept: ${promise}.`);
  return broken.length > 0 ? 1 : 0;
}
