import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { reportExperiment } from '../../src/backend/experiments/report.ts';
import { experimentsAsCsv } from '../../src/cli/experiment-report.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { EXPERIMENTS } from '../../src/platform/experiments/experiment.ts';
import { readVariants } from '../../src/platform/experiments/variants-cookie.ts';
import { createSettling, insertOrder } from '../domain/orders.ts';
import { newSignup } from '../domain/signup.ts';
import type { TestClient } from '../harness.ts';
import { mailsTo, tokenOf } from '../mail/mails.ts';
import { removeBuilds, writeBuild } from './fixture-release.ts';
import { readPage } from './html-page.ts';
import { promoteRelease } from './promote-release.ts';
import { startPublishedGateway, untilComposed } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

const KEY = 'member-landing';
const EXPERIMENT = EXPERIMENTS.find(({ key }) => key === KEY);

let site: PublishedGateway;
let path: string;
beforeAll(async () => {
  site = await startPublishedGateway();
  path = `/members/${(await site.gateway.makeMember()).id}/landing`;
});
afterAll(() => site.close());

const cookieOf = (client: TestClient) => readVariants(`variants=${client.cookies.get('variants') ?? ''}`);
const shownTo = async (client: TestClient, search = '', headers: Record<string, string> = {}) =>
  readPage((await client.get(path + search, { headers })).text).plan.experiments?.[KEY];
const sawIt = (client: TestClient, headers: Record<string, string> = {}) =>
  client.post('/api/exposure.php', { experiment: KEY }, { headers: { 'sec-fetch-site': 'same-origin', ...headers } });
const exposures = (visitor: string | undefined) =>
  site.gateway.db
    .selectFrom('experiment_exposures')
    .selectAll()
    .where('visitor', '=', visitor ?? '')
    .execute();

/** A visitor who has opened the page, and the variant that they were assigned. */
async function newVisitor() {
  const client = site.gateway.client();
  const shown = await shownTo(client);
  if (shown === undefined) throw new Error('The page is of no experiment.');
  return { client, variant: shown.variant, visitor: cookieOf(client)?.visitor };
}

describe('a page of an experiment', () => {
  test('has the variant of the visitor in its plan, the same at each visit, and no cache keeps it for others [R-LANDERS-VARIANT-ASSIGNED, R-LANDERS-VARIANT-STICKY]', async () => {
    const { client, variant } = await newVisitor();
    expect(EXPERIMENT?.variations).toContain(variant);
    for (let visit = 0; visit < 3; visit += 1)
      expect(await shownTo(client, '?network=acme')).toEqual({ variant, isCounted: true });
    const again = await client.get(path);
    expect(again.headers['cache-control']).toBe('private, no-cache');
    expect(again.headers.vary).toContain('Cookie');
    expect(again.headers['set-cookie'], 'nothing has changed').toBeUndefined();
  });

  test('keeps the variant for the session alone until cookies are accepted, then for 30 days [R-LANDERS-EXPOSURE-CONSENT, L-LANDERS-VARIANT-DAYS]', async () => {
    const client = site.gateway.client();
    const first = (await client.get(path)).headers['set-cookie']?.find((line) => line.startsWith('variants=')) ?? '';
    expect(first).toContain('HttpOnly');
    expect(first).not.toContain('Max-Age');
    expect(await exposures(cookieOf(client)?.visitor), 'nothing is stored here').toEqual([]);
    const kept = (await sawIt(client)).headers['set-cookie']?.[0] ?? '';
    const seconds = Number(/Max-Age=(\d+)/.exec(kept)?.[1]);
    expect(30 * 86_400 - seconds).toBeLessThan(600);
  });

  test('keeps the variant for the session alone again once consent is withdrawn [R-LANDERS-EXPOSURE-CONSENT]', async () => {
    const { client, variant } = await newVisitor();
    await sawIt(client);
    const decide = async (consent: boolean) =>
      (await client.post('/api/traffic-source.php', { consent })).headers['set-cookie']?.[0] ?? '';
    expect(await decide(false)).toMatch(/^variants=(?!.*Max-Age)/);
    expect(await shownTo(client)).toMatchObject({ variant });
    expect(await decide(true)).toMatch(/^variants=.*Max-Age/);
  });

  test('shows bots the control, gives them no cookie, and does not count them [R-LANDERS-VARIANT-BOTS]', async () => {
    const agents = [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
      'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
      'Twitterbot/1.0',
      'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
      'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
      'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
      'Mozilla/5.0 (compatible; Applebot/0.3; +http://www.apple.com/go/applebot)',
      'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    ];
    for (const agent of agents) {
      const client = site.gateway.client();
      const shown = await shownTo(client, '', { 'user-agent': agent });
      expect([agent, shown]).toEqual([agent, { variant: EXPERIMENT?.variations[0], isCounted: false }]);
      expect([agent, client.cookies.has('variants')]).toEqual([agent, false]);
    }
    const { client, visitor } = await newVisitor();
    await sawIt(client, { 'user-agent': agents[0] ?? '' });
    expect(await exposures(visitor)).toEqual([]);
  });

  test('shows the variant of a preview, which is not counted [R-LANDERS-VARIANT-PREVIEW]', async () => {
    const client = site.gateway.client();
    for (const variant of EXPERIMENT?.variations ?? [])
      expect(await shownTo(client, `?variant=${KEY}:${variant}`)).toEqual({ variant, isCounted: false });
    expect(client.cookies.has('variants')).toBe(false);
    expect(await shownTo(client, `?variant=${KEY}:nothing`)).toMatchObject({ isCounted: true });
  });

  test('sends a member on to the profile, with the tracking parameters [R-LANDERS-MEMBERS-TO-PROFILE]', async () => {
    const client = await site.gateway.login(await site.gateway.makeMember());
    const { status, headers } = await client.get(`${path}?network=acme&x=1`);
    expect([status, headers.location]).toEqual([302, `${path.replace('/landing', '')}?network=acme`]);
  });
});

describe('exposure.php', () => {
  test('counts a visitor once, under the variant of their cookie [C-TRACKING-EXPOSURE, R-LANDERS-EXPOSURE-ONCE]', async () => {
    const { client, variant, visitor } = await newVisitor();
    for (let time = 0; time < 3; time += 1) expect((await sawIt(client)).status).toBe(204);
    expect(await exposures(visitor)).toMatchObject([{ variant, experiment: KEY, user_id: null, signed_up_at: null }]);
  });

  test('counts nobody without an assignment, and no variant that there is not', async () => {
    const stranger = site.gateway.client();
    expect((await sawIt(stranger)).status).toBe(204);
    const { client, visitor } = await newVisitor();
    const forged = { visitor, variants: { [KEY]: ['mine', Math.floor(Date.now() / 1000)] }, kept: false };
    client.cookies.set('variants', Buffer.from(JSON.stringify(forged)).toString('base64url'));
    await sawIt(client);
    client.cookies.set('variants', 'nonsense');
    await sawIt(client);
    expect(await exposures(visitor)).toEqual([]);
  });
});

test('a page that is changed and published alone while its experiment runs changes nobody’s variant [R-LANDERS-VARIANT-STICKY]', async () => {
  const visitors = await Promise.all(Array.from({ length: 6 }, newVisitor));
  const { dist, release } = await writeBuild({ part: 'mf-landers' });
  await publishRelease(site.ledger, dist);
  await promoteRelease(site.ledger, 'mf-landers', release.id);
  await untilComposed(site.gateway, (live) => live['mf-landers'] === release.id);
  for (const { client, variant } of visitors) expect(await shownTo(client)).toEqual({ variant, isCounted: true });
  await removeBuilds([{ dist }]);
});

describe('a visitor who accepts cookies', () => {
  // The numbers of the report below are those of its own visitors.
  afterEach(() => site.gateway.db.deleteFrom('experiment_exposures').execute());

  test('only after the signup is counted with it; a member of before is nobody whom the page could win [R-LANDERS-EXPOSURE-JOINED]', async () => {
    const { client, visitor, variant } = await newVisitor();
    const { user } = await client.call('POST /api/signup.php', { body: newSignup() });
    await sawIt(client);
    const [counted] = await exposures(visitor);
    expect(counted).toMatchObject({ variant, user_id: user?.id });
    expect(counted?.signed_up_at).not.toBeNull();

    const known = await site.gateway.makeMember();
    await sql`update users set signup_at = now() - interval '2 days' where id = ${known.id}`.execute(site.gateway.db);
    const other = await newVisitor();
    const cookie = other.client.cookies.get('variants') ?? '';
    const member = await site.gateway.login(known);
    member.cookies.set('variants', cookie);
    await sawIt(member);
    expect(await exposures(other.visitor)).toEqual([]);
  });

  test('on another device is not counted once more [R-LANDERS-EXPOSURE-JOINED]', async () => {
    const first = await newVisitor();
    const second = await newVisitor();
    await sawIt(first.client);
    const body = newSignup();
    await first.client.call('POST /api/signup.php', { body });
    await second.client.call('POST /api/user.php', { body: { email: body.email, password: body.password } });
    await sawIt(second.client);
    expect(await exposures(second.visitor)).toEqual([]);
    expect(await exposures(first.visitor)).toHaveLength(1);
  });
});

test.each(EXPERIMENT?.variations ?? [])(
  'signup, activation, message and purchase of a visitor are those of the variant %s, once [R-LANDERS-EXPOSURE-JOINED]',
  async (variant) => {
    let found = await newVisitor();
    while (found.variant !== variant) found = await newVisitor();
    const { client, visitor } = found;
    await sawIt(client);
    const body = newSignup({ profile_id: Number(path.split('/')[2]), signup_message: 'Good evening' });
    const { user } = await client.call('POST /api/signup.php', { body });
    const [mail] = await mailsTo(client, body.email);
    await client.call('POST /api/activate.php', { body: { token: tokenOf(mail) } });
    const order = await insertOrder(site.gateway.db, user?.id ?? 0, { credits: 15, amount: 1999 });
    await createSettling(site.gateway.db).report(order, 'completed', 1999);

    // The same person on another device, where they saw the page before they logged in.
    const elsewhere = await newVisitor();
    await sawIt(elsewhere.client);
    await elsewhere.client.call('POST /api/user.php', { body: { email: body.email, password: body.password } });

    if (EXPERIMENT === undefined) throw new Error('There is no experiment.');
    await reportExperiment(site.gateway.db, EXPERIMENT);
    const twice = await reportExperiment(site.gateway.db, EXPERIMENT);
    const result = twice.variants.find((one) => one.variant === variant);
    expect(result).toMatchObject({ signup: 1, activation: 1, message: 1, purchase: 1, value: { EUR: 1999 } });
    expect(await exposures(visitor)).toMatchObject([{ variant, user_id: user?.id }]);
    expect(experimentsAsCsv([twice]).split('\n')).toContainEqual(
      expect.stringMatching(new RegExp(`^${KEY},all,,${variant},`)),
    );
  },
);
