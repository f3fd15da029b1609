import { TestClient } from '@tandem/api-gateway/testing/client';
import { DEMO_PASSWORD } from '../endpoints/demo-client.ts';
import { pause } from '../phone.ts';
import { openTab } from '../swipe/browser-tab.ts';
import type { BrowserTab } from '../swipe/browser-tab.ts';
import { writeResults } from '../write-results.ts';
import { LONGEST_BLOCK, blockTimesOf } from './block-times.ts';
import type { BlockTimes } from './block-times.ts';

const PATIENCE = 20_000;

interface Person {
  client: TestClient;
  id: number;
  name: string;
}

/** The member who blocks, and the one who is to see it. */
interface Couple {
  origin: string;
  blocker: Person;
  other: Person;
}

async function logIn(port: number, name: string): Promise<Person> {
  const client = new TestClient(port, 'localhost');
  const body = { email: `${name}@tandemly.test`, password: DEMO_PASSWORD };
  const { user } = await client.call('POST /api/user.php', { body });
  if (user === null) throw new Error(`${name} was not logged in.`);
  return { client, id: user.id, name: user.profile.name };
}

const block = ({ blocker, other }: Couple) =>
  blocker.client.call('POST /api/block.php', { body: { profile_id: other.id } });
const unblock = ({ blocker, other }: Couple) =>
  blocker.client.call('DELETE /api/block.php', { body: { profile_id: other.id } });

/** Makes the two match and write to each other: a block takes both away. Returns the conversation. */
async function meet({ blocker, other }: Couple): Promise<number> {
  for (const [from, to] of [
    [blocker, other],
    [other, blocker],
  ] as const)
    await from.client.call('POST /api/like.php', { body: { profile_id: to.id } });
  const body = { profile_id: other.id, text: 'Good morning', client_id: crypto.randomUUID() };
  const { conversation } = await blocker.client.call('POST /api/message.php', { body });
  return conversation.id;
}

/** The milliseconds from the call that blocks until the event is in the other's stream. */
async function timeStream(couple: Couple): Promise<number> {
  const { origin, blocker, other } = couple;
  const cookie = [...other.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ending = new AbortController();
  const response = await fetch(`${origin}/api/events.php`, { headers: { cookie }, signal: ending.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!response.ok || reader === undefined) throw new Error(`The stream returned ${response.status}.`);
  const isReported = (text: string) =>
    text.split('\n').some((line) => line.includes('"type":"block"') && line.includes(`"profile_id":${blocker.id}`));
  // The stream begins with a comment: it is open from then on.
  await reader.read();
  let text = '';
  const begun = performance.now();
  await block(couple);
  while (!isReported(text)) {
    const { value, done } = await reader.read();
    if (done) throw new Error('The stream ended before the block was reported.');
    text += value;
  }
  const taken = performance.now() - begun;
  ending.abort();
  return taken;
}

interface Place {
  name: string;
  path: (couple: Couple, conversation: number) => string;
  /** What the block takes away: the name of the member in a list, or the whole page. */
  gone: 'name' | 'page';
}

/** Where the other member looks. */
const PLACES: readonly Place[] = [
  { name: 'list of conversations', path: () => '/chats', gone: 'name' },
  { name: 'conversation', path: (_couple, conversation) => `/chats/${conversation}`, gone: 'page' },
  { name: 'search', path: () => '/members?everybody=1', gone: 'name' },
  { name: 'likes', path: () => '/likes', gone: 'name' },
  { name: 'profile', path: ({ blocker }) => `/members/${blocker.id}`, gone: 'page' },
];

/** Resolves with the time of the day at which an expression about `text`, what the page says, has become true. */
const until = (expression: string) => `new Promise((resolve, reject) => {
  const end = Date.now() + ${PATIENCE};
  const look = () => {
    const text = document.querySelector('main')?.innerText ?? '';
    if (${expression}) resolve(Date.now());
    else if (Date.now() > end) reject(new Error('The page went on to say: ' + text.slice(0, 300)));
    else setTimeout(look, 5);
  };
  look();
})`;

/** The milliseconds from the call that blocks until a page of the other member shows it. */
async function timePage(tab: BrowserTab, couple: Couple, { path, gone }: Place): Promise<number> {
  const name = JSON.stringify(couple.blocker.name);
  await tab.send('Page.navigate', { url: `${couple.origin}${path(couple, await meet(couple))}` });
  await tab.evaluate(until(`text.includes(${name}) && !text.includes('blocked by')`));
  // Until the stream of events is open.
  await pause(2000);
  const seen = tab.evaluate<number>(until(gone === 'name' ? `!text.includes(${name})` : `text.includes('blocked by')`));
  const begun = Date.now();
  await block(couple);
  return (await seen) - begun;
}

async function becomeOther(tab: BrowserTab, { origin, other }: Couple): Promise<void> {
  await tab.send('Page.enable');
  await tab.send('Network.enable');
  for (const [name, value] of other.client.cookies)
    await tab.send('Network.setCookie', { url: origin, name, value, httpOnly: true });
  await tab.send('Page.addScriptToEvaluateOnNewDocument', {
    source: "localStorage.setItem('cookie-consent', 'necessary')",
  });
}

/** Measures one place so many times; the block is taken back after each. */
async function repeat(rounds: number, couple: Couple, time: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push(await time());
    await unblock(couple);
  }
  return times;
}

/**
 * How long it takes until a block is seen by the other member, in the stream of events and in each page that is open in a
 * browser (R-PRIVACY-BLOCK-LIVE). Prints a table and writes `bench-results/block.json`. Returns how many took longer than two
 * seconds.
 */
export async function measureBlock(port: number, rounds: number, chromium: string): Promise<number> {
  const origin = `http://localhost:${port}`;
  const couple: Couple = { origin, blocker: await logIn(port, 'premium'), other: await logIn(port, 'free') };
  const rows: Record<string, BlockTimes> = {};
  // What an earlier run may have left.
  await unblock(couple);
  rows['stream of events'] = blockTimesOf(await repeat(rounds * 5, couple, () => timeStream(couple)));
  const tab = await openTab(chromium);
  try {
    await becomeOther(tab, couple);
    for (const place of PLACES)
      rows[place.name] = blockTimesOf(await repeat(rounds, couple, () => timePage(tab, couple, place)));
  } finally {
    tab.close();
  }
  console.table(
    Object.fromEntries(
      Object.entries(rows).map(([place, { median, longest, late }]) => [
        place,
        { 'median ms': median, 'longest ms': longest, [`over ${LONGEST_BLOCK} ms`]: late },
      ]),
    ),
  );
  await writeResults('block.json', { rounds, places: rows });
  return Object.values(rows).reduce((sum, { late }) => sum + late, 0);
}
