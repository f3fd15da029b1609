import path from 'node:path';
import { isLocale } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { findChromium } from '../browser.ts';
import { UsageError, count, counts, text } from '../command-line.ts';
import type { Flag, FlagValues, Given } from '../command-line.ts';
import { startSiteProcess } from '../site-process.ts';
import { WORKSPACE } from '../workspace.ts';

/** What `npm run bench -- --<name>` measures, or `npm run bench` where the name is null. */
export interface Benchmark {
  name: string | null;
  /** What it prints, and when it ends with 1. */
  what: string;
  /** Names of its flags; each has a value. */
  flags: readonly string[];
  /** Returns 0 when all is as it should be. Throws UsageError for a flag's value that cannot be. */
  run: (valued: Given['valued']) => Promise<number>;
}

const PORT = process.env['BENCH_PORT'] ?? '8282';
const DATA = path.join(WORKSPACE, '.cache/bench-data');

function benchmark<Flags extends Readonly<Record<string, Flag<unknown>>>>(
  name: string | null,
  what: string,
  flags: Flags,
  run: (values: FlagValues<Flags>) => Promise<number>,
): Benchmark {
  const read = (valued: Given['valued']) =>
    Object.fromEntries(
      Object.entries(flags).map(([flag, value]) => [flag, value(valued[flag], flag)]),
    ) as FlagValues<Flags>;
  return { name, what, flags: Object.keys(flags), run: async (valued) => run(read(valued)) };
}

/** Runs a benchmark on a site of its own, with so many fictional members. */
async function onOwnSite<Result>(
  work: (origin: string, chromium: string) => Promise<Result>,
  { members = '240', data = DATA }: { members?: string; data?: string } = {},
): Promise<Result> {
  const chromium = await findChromium();
  const site = await startSiteProcess({
    PORT,
    DATA_DIR: data,
    DEMO_MEMBERS: members,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    // In which promotions are tried.
    CHROMIUM_PATH: chromium,
  });
  try {
    return await work(site.origin, chromium);
  } finally {
    await site.stop();
  }
}

const locales: Flag<readonly Locale[]> = (given = 'en', name) =>
  given.split(',').map((one) => {
    if (!isLocale(one)) throw new UsageError(`--${name}: no language of the site is '${one}'.`);
    return one;
  });

const origin: Flag<string | undefined> = (given, name) => {
  if (given === undefined || URL.canParse(given)) return given === undefined ? given : new URL(given).origin;
  throw new UsageError(`--${name}: an address such as http://localhost:8080, not '${given}'.`);
};

const COMPOSING: readonly Benchmark[] = [
  benchmark(
    null,
    'What composing costs, against the same sources built as one app; what the scripts of each first load are made of; the frames of the swipe game; and the time from the build of a part to a visitor’s page. Ends with 1 when composing costs more than it may, or a frame of the swipes takes longer than 32 ms.',
    { rounds: count(3) },
    async ({ rounds }) => {
      const { measurePackages } = await import('./first-load-packages.ts');
      const { compareFirstLoad } = await import('./compare-first-load.ts');
      const { measureSwipe } = await import('./swipe/measure-swipe.ts');
      const { measurePublishing } = await import('./releases/measure-publishing.ts');
      return onOwnSite(async (site, chromium) => {
        await measurePackages();
        const excess = await compareFirstLoad(Number(PORT), rounds, chromium);
        const late = await measureSwipe(site, rounds, chromium);
        // Last: it builds all parts once more.
        await measurePublishing(site, DATA);
        return Math.max(excess, late);
      });
    },
  ),
  benchmark('packages', 'What the scripts of each first load are made of, by package.', {}, async () => {
    const { measurePackages } = await import('./first-load-packages.ts');
    await measurePackages();
    return 0;
  }),
  benchmark(
    'pages',
    'Lighthouse’s four scores, LCP, TBT, CLS and scripts of every public page, of a site that runs already or of its own; its LCP beside that of the same page built as one app, where the site is on this machine; what the first press on a landing page takes on a slow phone, median and worst; and what it is without scripts. Ends with 1 when a page falls short.',
    { origin, locales, only: text, rounds: count(1) },
    async ({ origin: running, ...asked }) => {
      const { measurePages } = await import('./measure-pages.ts');
      if (running !== undefined) return measurePages({ ...asked, origin: running }, await findChromium());
      return onOwnSite((site, chromium) => measurePages({ ...asked, origin: site }, chromium));
    },
  ),
  benchmark(
    'rollback',
    '`mf promote`, `rollback`, `recall`, `stop` and `start` from the start of the process to the next visitor’s page, at each of two gateways. Ends with 1 when one of them but `promote` takes longer than a second, or `mf status` starts more than 300 ms later than a bare `node`; how long npm takes to start `npm run mf` is shown beside that.',
    { rounds: count(20) },
    async ({ rounds }) => {
      const { measureRollback } = await import('./releases/measure-rollback.ts');
      return measureRollback({ port: PORT, dataDir: `${DATA}-rollback`, rounds });
    },
  ),
  benchmark(
    'canary',
    'Canaries at a gateway that runs, judged by what seeded visitors report over HTTP: 20 that throw on 5 % of their views, and 20 that are like the live release. Ends with 1 when a verdict is wrong.',
    { seed: count(1), rounds: count(20) },
    async ({ seed, rounds }) => {
      const { measureCanaries } = await import('./canary/measure-canaries.ts');
      return measureCanaries({ port: PORT, seed, runs: rounds });
    },
  ),
];

const OF_THE_PRODUCT: readonly Benchmark[] = [
  benchmark(
    'swipe',
    'The frames of the swipe game on a slow phone: passes and likes by finger, mouse and key, an undo and a match. Ends with 1 when one takes longer than 32 ms in the worst round.',
    { rounds: count(3) },
    async ({ rounds }) => {
      const { measureSwipe } = await import('./swipe/measure-swipe.ts');
      return onOwnSite((site, chromium) => measureSwipe(site, rounds, chromium));
    },
  ),
  benchmark(
    'search-page',
    'The tasks of the page while a thousand results are scrolled on a slow phone, and the time until filters, a like and swipes are seen. Ends with 1 when one is over its limit.',
    {},
    async () => {
      const { measureSearchPage } = await import('./search-page/measure-search-page.ts');
      // More members than are scrolled through: a new member is shown those of both genders, and not oneself.
      return onOwnSite(measureSearchPage, { members: '1200', data: `${DATA}-search-page` });
    },
  ),
  benchmark(
    'signup',
    'The first step of the signup on a slow phone, typed key by key at the speed of people, with and without a first message. Ends with 1 when the median is over 45 s.',
    {},
    async () => {
      const { measureSignup } = await import('./signup/measure-signup.ts');
      return onOwnSite(measureSignup);
    },
  ),
  benchmark(
    'block',
    'How long it takes until a block is seen, in both directions: in the other member’s stream, and in the open pages of both. Ends with 1 when one takes more than two seconds.',
    { rounds: count(3) },
    async ({ rounds }) => {
      const { measureBlock } = await import('./block/measure-block.ts');
      return onOwnSite((_, chromium) => measureBlock(Number(PORT), rounds, chromium));
    },
  ),
  benchmark(
    'chat',
    'From sending to receiving at so many messages a second over two gateways, each of which half are sent to and received through the other, beside the same insert and notification alone; from browser to browser; and a long history on a slow phone. Ends with 1 when a message is lost, doubled or out of order, when one of 20 takes over 100 ms at the lowest rate, when an attempt that the site takes is answered later than a page waits, when fewer arrive at a higher rate than at the lowest, when more than one of 20 frames takes over 32 ms, or the history has more than 2,000 nodes.',
    { rates: counts([200, 1000]), seconds: count(20), rounds: count(40), messages: count(10_000) },
    async ({ rates, seconds, rounds, messages }) => {
      const { measureChat } = await import('./chat/measure-chat.ts');
      const chromium = await findChromium();
      return measureChat({
        rates,
        seconds,
        pages: { port: PORT, dataDir: `${DATA}-chat`, chromium, rounds, messages },
      });
    },
  ),
];

const OF_THE_GATEWAY: readonly Benchmark[] = [
  benchmark(
    'endpoints',
    'Statements, processor time and throughput of every read, beside a server of node:http that runs the same statements. DATA_DIR chooses the folder of its database.',
    { members: count(100_000), only: text, rounds: count(3), seconds: count(2) },
    async (asked) => {
      const { measureEndpoints } = await import('./endpoints/measure-endpoints.ts');
      await measureEndpoints({ port: PORT, dataDir: process.env['DATA_DIR'] ?? `${DATA}-endpoints`, ...asked });
      return 0;
    },
  ),
  benchmark(
    'search',
    'The search over HTTP with the usual filters at several numbers of members: p50, p95, and how much longer the largest takes than the smallest. DATA_DIR chooses the folder of its database. Ends with 1 when a search takes more than twice as long at the largest.',
    { sizes: counts([10_000, 100_000, 1_000_000]), calls: count(200) },
    async ({ sizes, calls }) => {
      const { measureSearch } = await import('./search/measure-search.ts');
      return measureSearch({ port: PORT, dataDir: process.env['DATA_DIR'] ?? `${DATA}-search`, sizes, calls });
    },
  ),
  benchmark(
    'uploads',
    'How long each hostile file of the tests takes, and what they do to the memory. Ends with 1 when one takes more than three seconds or all of them more than 300 MB.',
    {},
    async () => {
      const { measureUploads } = await import('./uploads/measure-uploads.ts');
      return measureUploads({ port: PORT, dataDir: `${DATA}-uploads` });
    },
  ),
  benchmark(
    'logins',
    'Wrong logins against one account, each from an address of its own, and the times of wrong logins, of requests for a new password and a new address, and of signups, with known and unknown addresses, on a site that does not reveal who has an account. Ends with 1 when more are tried than allowed, the owner is kept out, or the times differ, in a round or in all rounds together.',
    { calls: count(1000), rounds: count(5) },
    async ({ calls, rounds }) => {
      const { measureLogins } = await import('./logins/measure-logins.ts');
      return measureLogins({ port: PORT, dataDir: `${DATA}-logins`, count: calls, rounds });
    },
  ),
  benchmark(
    'chat-faults',
    'Messages of the chat’s own pages through two gateways while connections break, responses are lost, laptops sleep and go offline, pages are reloaded in two tabs, sessions end, and gateways and the database are killed. Ends with 1 when one is lost, doubled, out of order or charged wrongly, an unsent text is gone, or one is held up for more than 2 s by a gateway’s end alone.',
    { 'seed': count(1), 'messages': count(10_000), 'gateway-kills': count(30, 0), 'database-kills': count(10, 0) },
    async ({ seed, messages, 'gateway-kills': gatewayKills, 'database-kills': databaseKills }) => {
      const { measureChatFaults } = await import('./chat-faults/measure-chat-faults.ts');
      return measureChatFaults({ seed, messages, gatewayKills, databaseKills });
    },
  ),
  benchmark(
    'money',
    'Purchases that are completed at once over two gateways, each a process of its own, which both get the notice of each, and random histories of members. Ends with 1 when an invoice number is missing or there twice, a notice is refused, a buyer has other credits than they paid for, or the ledger is wrong.',
    { seed: count(1), histories: count(10_000), purchases: count(500) },
    async (asked) => {
      const { measureMoney } = await import('./money/measure-money.ts');
      return measureMoney(asked);
    },
  ),
  benchmark(
    'experiments',
    'Simulated visitors and experiments: whether what is promised of assignments and of reports is kept. Ends with 1 when it is not.',
    { seed: count(1), visitors: count(1_000_000) },
    async (asked) => {
      const { measureExperiments } = await import('./experiments/measure-experiments.ts');
      return measureExperiments(asked);
    },
  ),
];

/** All benchmarks: what composing and releasing cost, what people wait for, and what the gateway does. */
export const BENCHMARKS: readonly Benchmark[] = [...COMPOSING, ...OF_THE_PRODUCT, ...OF_THE_GATEWAY];
