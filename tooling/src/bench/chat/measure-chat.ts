import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { tmpdir } from 'node:os';
import { openDatabase } from '@tandem/api-gateway/platform/db/database';
import { startEmbeddedPostgres } from '@tandem/api-gateway/platform/embedded-postgres/embedded-postgres';
import { startGateways } from '@tandem/api-gateway/testing/chat-faults/gateways';
import { LIMITS } from '@tandem/contracts/product/limits';
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

/** At the lowest rate, 19 of 20 messages arrive so soon that nobody sees them come late. */
const LOWEST_RATE_P95 = 100;
/** What the site takes, also when it has too much to do, it answers before a page gives the attempt up (L-CHAT-SEND-SECONDS). */
const LONGEST_TAKEN = LIMITS.chatSendSeconds * 1000;

type Load = Pick<LoadResult, 'rate' | 'seconds' | 'chat'>;

/** What holds at every rate: nothing is lost, doubled or out of order, and what is taken is answered in time. */
function brokenAtAnyRate({ rate, chat }: Load): string[] {
  const { lost, doubled, outOfOrder, taken } = chat;
  return [
    ...(lost > 0 ? [`${lost} messages of ${rate} a second did not arrive`] : []),
    ...(doubled === 0 ? [] : [`${doubled} messages of ${rate} a second are there twice`]),
    ...(outOfOrder > 0 ? [`${outOfOrder} messages of ${rate} a second arrived out of order`] : []),
    ...(taken.longest > LONGEST_TAKEN
      ? [`at ${rate} a second, an attempt that was taken took ${taken.longest} ms, and not ${LONGEST_TAKEN}`]
      : []),
  ];
}

/**
 * What holds of the rates together: the lowest one is kept up with, and at a higher one, which may be more than the machine can
 * do, no fewer messages a second arrive than at that.
 */
function brokenByRates(loads: readonly Load[]): string[] {
  const [lowest, ...higher] = loads.toSorted((one, other) => one.rate - other.rate);
  if (lowest === undefined) return [];
  const { p95 } = lowest.chat;
  const late =
    p95 > LOWEST_RATE_P95
      ? [`one of 20 messages of ${lowest.rate} a second took ${p95} ms or more, and not ${LOWEST_RATE_P95}`]
      : [];
  const few = higher.flatMap(({ rate, seconds, chat }) => {
    // Until the last one has arrived, which was due in the end at the latest.
    const arrived = Math.floor(chat.arrived / (seconds + chat.longest / 1000));
    return arrived < lowest.rate ? [`of ${rate} messages a second, ${arrived} arrived, and not ${lowest.rate}`] : [];
  });
  return [...late, ...few];
}

/** What of the promises was not kept, as texts; none when all were. */
export function brokenPromises(
  loads: readonly Load[],
  { history: { frames, nodes, wideNodes } }: Pick<ChatPages, 'history'>,
): string[] {
  const most = Math.max(nodes, wideNodes);
  const long =
    frames.p95 > LONGEST_FRAME ? [`one of 20 frames took ${frames.p95} ms or more, and not ${LONGEST_FRAME}`] : [];
  const many = most > MOST_NODES ? [`the page had ${most} nodes, and not ${MOST_NODES}`] : [];
  return [...loads.flatMap(brokenAtAnyRate), ...brokenByRates(loads), ...long, ...many];
}

/** What one rate brings: over two gateways, and with the same insert and notification alone. */
interface LoadResult {
  rate: number;
  /** For how long it was held. */
  seconds: number;
  chat: ChatDelays;
  plain: Delays & { lost: number };
}

/** Sends at each rate through two gateways on a database that waits for its disk. */
async function measureLoads({ rates, seconds }: ChatOptions): Promise<LoadResult[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tandem-chat-'));
  const opened = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    await prepareDatabase(dataDir);
    const postgres = await startEmbeddedPostgres({ dataDir });
    opened.push(postgres.stop);
    const db = openDatabase(postgres.url, { max: 4 });
    opened.push(() => db.destroy());
    const gateways = await startGateways(2, postgres.url, dataDir, { NODE_ENV: 'production' });
    opened.push(gateways.stop);
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
      results.push({ rate, seconds, chat: await load.measure(pace), plain: await measurePlain(postgres.url, pace) });
      console.log(`${rate} messages a second were measured`);
    }
    load.close();
    return results;
  } finally {
    for (const close of opened.toReversed()) await close();
  }
}

type Counted = Partial<Pick<ChatDelays, 'lost' | 'doubled' | 'outOfOrder' | 'again'>>;

const toRow = ({ arrived, p50, p95, p99, longest, lost, doubled, outOfOrder, again }: Delays & Counted) => ({
  arrived,
  'p50 ms': p50,
  'p95 ms': p95,
  'p99 ms': p99,
  'longest ms': longest,
  'lost': lost ?? 0,
  'doubled': doubled ?? 0,
  'out of order': outOfOrder ?? 0,
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
  const { shown, firstPaint, firstMessage, frames, nodes, wideNodes } = history;
  console.table({
    [`${shown} messages`]: {
      'first paint ms': firstPaint,
      'first message ms': firstMessage,
      'frame, median ms': frames.median,
      'frame, p95 ms': frames.p95,
      [`frames over ${LONGEST_FRAME} ms`]: `${frames.late.length} of ${frames.frames}`,
      'most nodes': nodes,
      'on a desktop': wideNodes,
    },
  });
}

/**
 * What the chat takes: from sending to receiving at several rates, over two gateways and beside the same insert and
 * notification without our code; from one browser to another; and a long history on a slow phone. Prints tables and writes
 * `bench-results/chat.json`. Returns 1 when a message did not arrive, is there twice or out of order, when it arrived late at the
 * lowest rate, when the site took one and did not answer in time, or fewer arrive at a higher rate than at the lowest; when frames
 * of the history are late (95 of 100 are not), or its page has too many nodes.
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
