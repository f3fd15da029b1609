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
  /** The name of the demo account, which the table has. */
  account: string;
  client: TestClient;
  id: number;
  name: string;
}

/** The member who blocks, and the one who is blocked. */
interface Couple {
  origin: string;
  blocker: Person;
  other: Person;
  /** The one of them who pays for no message. */
  writer: Person;
}

/** Whose page it is. */
const SIDES = ['blocker', 'other'] as const;
type Side = (typeof SIDES)[number];

async function logIn(port: number, account: string): Promise<Person> {
  const client = new TestClient(port, 'localhost');
  const body = { email: `${account}@tandemly.test`, password: DEMO_PASSWORD };
  const { user } = await client.call('POST /api/user.php', { body });
  if (user === null) throw new Error(`${account} was not logged in.`);
  return { account, client, id: user.id, name: user.profile.name };
}

const block = ({ blocker, other }: Couple) =>
  blocker.client.call('POST /api/block.php', { body: { profile_id: other.id } });
const unblock = ({ blocker, other }: Couple) =>
  blocker.client.call('DELETE /api/block.php', { body: { profile_id: other.id } });

/** Makes the two write to each other, and match where the place shows likes: a block takes both away. Returns the conversation. */
async function meet({ blocker, other, writer }: Couple, { showsLikes = false }: Place): Promise<number> {
  const pairs = [
    [blocker, other],
    [other, blocker],
  ] as const;
  // The likes of a day are limited.
  if (showsLikes)
    for (const [from, to] of pairs) await from.client.call('POST /api/like.php', { body: { profile_id: to.id } });
  const recipient = writer === blocker ? other : blocker;
  const body = { profile_id: recipient.id, text: 'Good morning', client_id: crypto.randomUUID() };
  const { conversation } = await writer.client.call('POST /api/message.php', { body });
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
  /** `partner` is the other one of the two. */
  path: (partner: Person, conversation: number) => string;
  /** What the block takes away: the name of the member in a list, or the whole page. */
  gone: 'name' | 'page';
  showsLikes?: boolean;
}

/** Where the two look. */
const PLACES: readonly Place[] = [
  { name: 'list of conversations', path: () => '/chats', gone: 'name' },
  { name: 'conversation', path: (_partner, conversation) => `/chats/${conversation}`, gone: 'page' },
  { name: 'search', path: () => '/members?everybody=1', gone: 'name' },
  { name: 'likes', path: () => '/likes', gone: 'name', showsLikes: true },
  { name: 'profile', path: ({ id }) => `/members/${id}`, gone: 'page' },
];

/** Whether a page about the partner says that there is no access: to the blocked member by whom, to the blocker in general. */
const ENDED: Record<Side, string> = {
  blocker: '/not shown any more|no longer available/.test(text)',
  other: "text.includes('blocked by')",
};

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

type Tabs = ReadonlyMap<Person, BrowserTab>;

/** The milliseconds from the call that blocks until a page that both have open shows it, to each of the two. */
async function timePages(tabs: Tabs, couple: Couple, place: Place): Promise<Record<Side, number>> {
  const conversation = await meet(couple, place);
  const views = SIDES.map((side) => {
    const partner = side === 'blocker' ? couple.other : couple.blocker;
    const tab = tabs.get(couple[side]);
    if (tab === undefined) throw new Error(`${couple[side].account} has no tab.`);
    return { tab, partner, name: JSON.stringify(partner.name), ended: ENDED[side] };
  });
  for (const { tab, partner, name, ended } of views) {
    await tab.send('Page.navigate', { url: `${couple.origin}${place.path(partner, conversation)}` });
    await tab.evaluate(until(`text.includes(${name}) && !(${ended})`));
  }
  // Until the streams of events are open.
  await pause(2000);
  const seen = Promise.all(
    views.map(({ tab, name, ended }) =>
      tab.evaluate<number>(until(place.gone === 'name' ? `!text.includes(${name})` : ended)),
    ),
  );
  const begun = Date.now();
  await block(couple);
  const [blocker = 0, other = 0] = await seen;
  return { blocker: blocker - begun, other: other - begun };
}

/** Opens a browser in which a member is logged in. */
async function openAs(chromium: string, origin: string, { client }: Person): Promise<BrowserTab> {
  const tab = await openTab(chromium);
  await tab.send('Page.enable');
  await tab.send('Network.enable');
  for (const [name, value] of client.cookies)
    await tab.send('Network.setCookie', { url: origin, name, value, httpOnly: true });
  await tab.send('Page.addScriptToEvaluateOnNewDocument', {
    source: "localStorage.setItem('cookie-consent', 'necessary')",
  });
  return tab;
}

/** Measures one place so many times; the block is taken back after each. */
async function repeat<Time>(rounds: number, couple: Couple, time: () => Promise<Time>): Promise<Time[]> {
  const times: Time[] = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push(await time());
    await unblock(couple);
  }
  return times;
}

type Rows = Record<string, BlockTimes>;

/** All places of both members, where one of the two blocks. */
async function measureCouple(couple: Couple, rounds: number, tabs: Tabs): Promise<Rows> {
  const rows: Rows = {};
  const blocks = `${couple.blocker.account} blocks`;
  const inStream = await repeat(rounds * 5, couple, () => timeStream(couple));
  rows[`${blocks}: stream of events`] = blockTimesOf(inStream);
  for (const place of PLACES) {
    const times = await repeat(rounds, couple, () => timePages(tabs, couple, place));
    for (const side of SIDES)
      rows[`${blocks}: ${place.name} of ${couple[side].account}`] = blockTimesOf(times.map((time) => time[side]));
  }
  return rows;
}

/**
 * How long it takes until a block is seen, in both directions: in the stream of events of who is blocked, and in each page
 * that the two have open, each in a browser (R-PRIVACY-BLOCK-LIVE). Prints a table and writes `bench-results/block.json`.
 * Returns how many took longer than two seconds.
 */
export async function measureBlock(port: number, rounds: number, chromium: string): Promise<number> {
  const origin = `http://localhost:${port}`;
  const [premium, free] = [await logIn(port, 'premium'), await logIn(port, 'free')];
  const couples: readonly Couple[] = [
    { origin, blocker: premium, other: free, writer: premium },
    { origin, blocker: free, other: premium, writer: premium },
  ];
  const tabs = new Map<Person, BrowserTab>();
  const rows: Rows = {};
  // What an earlier run may have left.
  for (const couple of couples) await unblock(couple);
  try {
    for (const person of [premium, free]) tabs.set(person, await openAs(chromium, origin, person));
    for (const couple of couples) Object.assign(rows, await measureCouple(couple, rounds, tabs));
  } finally {
    for (const tab of tabs.values()) tab.close();
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
