import path from 'node:path';
import { parseArgs } from 'node:util';
import { isLocale } from '@tandem/contracts/product/locales';
import { compareFirstLoad } from '../bench/compare-first-load.ts';
import { measureCanaries } from '../bench/canary/measure-canaries.ts';
import { measureBlock } from '../bench/block/measure-block.ts';
import { measurePackages } from '../bench/first-load-packages.ts';
import { measureChat } from '../bench/chat/measure-chat.ts';
import { measureChatFaults } from '../bench/chat/measure-chat-faults.ts';
import { measureEndpoints } from '../bench/endpoints/measure-endpoints.ts';
import { measureExperiments } from '../bench/experiments/measure-experiments.ts';
import { measureLogins } from '../bench/logins/measure-logins.ts';
import { measureMoney } from '../bench/money/measure-money.ts';
import { measurePublishing } from '../bench/releases/measure-publishing.ts';
import { measureRollback } from '../bench/releases/measure-rollback.ts';
import { measureUploads } from '../bench/uploads/measure-uploads.ts';
import { measurePages } from '../bench/measure-pages.ts';
import { measureSwipe } from '../bench/swipe/measure-swipe.ts';
import { measureSignup } from '../bench/signup/measure-signup.ts';
import { measureSearchPage } from '../bench/search-page/measure-search-page.ts';
import { measureSearch } from '../bench/search/measure-search.ts';
import { findChromium } from '../browser.ts';
import { startSiteProcess } from '../site-process.ts';
import { WORKSPACE } from '../workspace.ts';

/**
 * `npm run bench [-- --rounds 5]`: what composing costs, against the same sources built as one app, and what
 * `npm run bench -- --swipe` measures alone: the times of the frames of the swipe game, on a slow phone. Begins with what the
 * scripts of each first load are made of, by package, which is all that `npm run bench -- --packages` prints; and with what a
 * team waits for from its build to a visitor's page. Ends with 1 when composing costs more than it may, or a frame of the swipes
 * takes longer than 32 ms. Give it a quiet machine.
 *
 * `npm run bench -- --pages [--origin http://localhost:8080] [--locales en,fr] [--only /pages] [--rounds 3]`:
 * Lighthouse's four scores, LCP, TBT, CLS and scripts of every public page, of a site that runs already or of its own; its LCP
 * beside that of the same page built as one app, where the site is on this machine; and what it is without scripts. Ends with
 * 1 when a page falls short. Give it a quiet machine: performance is measured with this machine's processor.
 *
 * `npm run bench -- --endpoints [--members 100000] [--only chats] [--rounds 3] [--seconds 2]`: statements, processor time
 * and throughput of every read, beside a server of node:http that runs the same statements. DATA_DIR chooses the
 * folder of its database.
 *
 * `npm run bench -- --uploads`: how long each hostile file of the tests takes, and what they do to the memory. Ends with 1
 * when one takes more than three seconds or all of them more than 300 MB. Give it a quiet machine.
 *
 * `npm run bench -- --logins [--calls 1000]`: wrong logins against one account, each from an address of its own, and the times
 * of wrong logins, of requests for a new password and a new address, and of signups, with known and unknown addresses, on a site
 * that does not reveal who has an account. Ends with 1 when more are tried than allowed, the owner is kept out, or the times differ. Give it a quiet machine.
 *
 * `npm run bench -- --search [--sizes 10000,100000,1000000] [--calls 200]`: the search over HTTP with the usual filters at
 * several numbers of members: p50, p95, and how much longer the largest takes than the smallest.
 *
 * `npm run bench -- --search-page`: the tasks of the page while a thousand results are scrolled on a slow phone, and the
 * time until a filter, a like and a swipe are seen. Ends with 1 when one is over its limit. Give it a quiet machine.
 *
 * `npm run bench -- --signup`: the first step of the signup on a slow phone, typed key by key at the speed of people. Ends with 1
 * when the median is over 45 s.
 *
 * `npm run bench -- --block [--rounds 3]`: how long it takes until a block is seen in the other member's stream and open pages.
 * Ends with 1 when one takes more than two seconds. Give it a quiet machine.
 *
 * `npm run bench -- --chat [--rates 200,1000] [--seconds 20] [--rounds 40] [--messages 10000]`: from sending to receiving at so many
 * messages a second over two gateways, beside the same insert and notification alone; from browser to browser; and a long
 * history on a slow phone. Ends with 1 when a message is lost, more than one of 20 frames takes over 32 ms, or the
 * history has more than 2,000 nodes. Give it a quiet machine.
 *
 * `npm run bench -- --chat-faults [--seed 1] [--messages 10000] [--gateway-kills 30] [--database-kills 10]`: messages through
 * two gateways while connections break, responses are lost, sessions end, and gateways and the database are killed. Ends
 * with 1 when one is lost, doubled, out of order or charged wrongly, or held up for more than 2 s by a gateway's end.
 *
 * `npm run bench -- --money [--seed 1] [--histories 10000] [--purchases 500]`: purchases that are completed at once over two
 * gateways, and random histories of members. Ends with 1 when an invoice number is missing or there twice, or the ledger is
 * wrong.
 *
 * `npm run bench -- --experiments [--seed 1] [--visitors 1000000]`: simulated visitors and experiments: whether what is promised
 * of assignments and of reports is kept. Ends with 1 when it is not.
 *
 * `npm run bench -- --canary [--seed 1] [--rounds 20]`: canaries at a gateway that runs, judged by what seeded visitors report over
 * HTTP: 20 that throw on 5 % of their views, and 20 that are like the live release. Ends with 1 when a verdict is wrong.
 *
 * `npm run bench -- --rollback [--rounds 20]`: `mf promote`, `rollback`, `recall`, `stop` and `start` from the start of the process to
 * the next visitor's page, at each of two gateways. Ends with 1 when one of them but `promote` takes longer than a second. Give it a quiet machine.
 */
const { values } = parseArgs({
  options: {
    'rounds': { type: 'string' },
    'pages': { type: 'boolean', default: false },
    'endpoints': { type: 'boolean', default: false },
    'packages': { type: 'boolean', default: false },
    'swipe': { type: 'boolean', default: false },
    'block': { type: 'boolean', default: false },
    'uploads': { type: 'boolean', default: false },
    'logins': { type: 'boolean', default: false },
    'rollback': { type: 'boolean', default: false },
    'canary': { type: 'boolean', default: false },
    'search': { type: 'boolean', default: false },
    'search-page': { type: 'boolean', default: false },
    'signup': { type: 'boolean', default: false },
    'chat': { type: 'boolean', default: false },
    'rates': { type: 'string', default: '200,1000' },
    'chat-faults': { type: 'boolean', default: false },
    'experiments': { type: 'boolean', default: false },
    'money': { type: 'boolean', default: false },
    'histories': { type: 'string', default: '10000' },
    'purchases': { type: 'string', default: '500' },
    'visitors': { type: 'string', default: '1000000' },
    'seed': { type: 'string', default: '1' },
    'messages': { type: 'string', default: '10000' },
    'gateway-kills': { type: 'string', default: '30' },
    'database-kills': { type: 'string', default: '10' },
    'sizes': { type: 'string', default: '10000,100000,1000000' },
    'calls': { type: 'string' },
    'members': { type: 'string', default: '100000' },
    'seconds': { type: 'string' },
    'origin': { type: 'string' },
    'locales': { type: 'string', default: 'en' },
    'only': { type: 'string' },
  },
});
const PORT = process.env['BENCH_PORT'] ?? '8282';
const OWN_DATA = path.join(WORKSPACE, '.cache/bench-data');

const startOwnSite = () =>
  startSiteProcess({ PORT, DATA_DIR: OWN_DATA, DEMO_MEMBERS: '240', LOG_LEVEL: 'warn', RATE_LIMITS: 'off' });

async function measureComposed(rounds: number, chromium: string): Promise<number> {
  const origin = `http://localhost:${PORT}`;
  if (values.signup) return measureSignup(origin, chromium);
  if (values.block) return measureBlock(Number(PORT), rounds, chromium);
  if (values.swipe) return measureSwipe(origin, rounds, chromium);
  await measurePackages();
  const excess = await compareFirstLoad(Number(PORT), rounds, chromium);
  const late = await measureSwipe(origin, rounds, chromium);
  // Last: it builds all parts once more.
  await measurePublishing(origin, OWN_DATA);
  return Math.max(excess, late);
}

async function measureSite(): Promise<number> {
  const chromium = await findChromium();
  const site = values.pages && values.origin !== undefined ? null : await startOwnSite();
  try {
    if (!values.pages) return await measureComposed(Number(values.rounds ?? 3), chromium);
    const locales = values.locales.split(',').filter(isLocale);
    const origin = site?.origin ?? new URL(values.origin ?? '').origin;
    return await measurePages({ origin, locales, rounds: Number(values.rounds ?? 1), only: values.only }, chromium);
  } finally {
    await site?.stop();
  }
}

if (values.endpoints) {
  await measureEndpoints({
    port: PORT,
    dataDir: process.env['DATA_DIR'] ?? `${OWN_DATA}-endpoints`,
    members: Number(values.members),
    rounds: Number(values.rounds ?? 3),
    seconds: Number(values.seconds ?? 2),
    only: values.only,
  });
  process.exit(0);
}
if (values.packages) {
  await measurePackages();
  process.exit(0);
}
if (values.money)
  process.exit(
    await measureMoney({
      seed: Number(values.seed),
      histories: Number(values.histories),
      purchases: Number(values.purchases),
    }),
  );
if (values.experiments)
  process.exit(await measureExperiments({ seed: Number(values.seed), visitors: Number(values.visitors) }));
if (values.chat)
  process.exit(
    await measureChat({
      rates: values.rates.split(',').map(Number),
      seconds: Number(values.seconds ?? 20),
      pages: {
        port: PORT,
        dataDir: `${OWN_DATA}-chat`,
        chromium: await findChromium(),
        rounds: Number(values.rounds ?? 40),
        messages: Number(values.messages),
      },
    }),
  );
if (values['chat-faults'])
  process.exit(
    await measureChatFaults({
      seed: Number(values.seed),
      messages: Number(values.messages),
      gatewayKills: Number(values['gateway-kills']),
      databaseKills: Number(values['database-kills']),
    }),
  );
if (values.logins)
  process.exit(await measureLogins({ port: PORT, dataDir: `${OWN_DATA}-logins`, count: Number(values.calls ?? 1000) }));
if (values.canary)
  process.exit(await measureCanaries({ port: PORT, seed: Number(values.seed), runs: Number(values.rounds ?? 20) }));
if (values.rollback)
  process.exit(
    await measureRollback({ port: PORT, dataDir: `${OWN_DATA}-rollback`, rounds: Number(values.rounds ?? 20) }),
  );
if (values.uploads) process.exit(await measureUploads({ port: PORT, dataDir: `${OWN_DATA}-uploads` }));
if (values['search-page']) {
  // More members than are scrolled through: a new member is shown those of both genders, and not oneself.
  const site = await startSiteProcess({
    PORT,
    DATA_DIR: `${OWN_DATA}-search-page`,
    DEMO_MEMBERS: '1200',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
  });
  try {
    process.exitCode = (await measureSearchPage(site.origin, await findChromium())) === 0 ? 0 : 1;
  } finally {
    await site.stop();
  }
  process.exit();
}
if (values.search) {
  await measureSearch({
    port: PORT,
    dataDir: process.env['DATA_DIR'] ?? `${OWN_DATA}-search`,
    sizes: values.sizes.split(',').map(Number),
    calls: Number(values.calls ?? 200),
  });
  process.exit(0);
}
process.exit((await measureSite()) === 0 ? 0 : 1);
