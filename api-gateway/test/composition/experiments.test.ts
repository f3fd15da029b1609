import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportExperiment } from '../../src/backend/experiments/report.ts';
import { experimentsAsCsv } from '../../src/cli/experiment-report.ts';
import { publishRelease } from '../../src/composition/ledger/publish-release.ts';
import { createSettling, insertOrder } from '../domain/orders.ts';
import { newSignup } from '../domain/signup.ts';
import { mailsTo, tokenOf } from '../mail/mails.ts';
import { cookieOf, EXPERIMENT, KEY, openLanding, sawIt, say, setVariants, decide } from './experiment-visitors.ts';
import { removeBuilds, writeBuild } from './fixture-release.ts';
import { readPage } from './html-page.ts';
import { promoteRelease } from './promote-release.ts';
import { startPublishedGateway, untilComposed } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';
import { withSettings } from './shared-site.ts';

let site: PublishedGateway;
let landing: Awaited<ReturnType<typeof openLanding>>;
let path: string;
beforeAll(async () => {
  site = await startPublishedGateway();
  landing = await openLanding(site);
  ({ path } = landing);
});
afterAll(() => site.close());

describe('a page of an experiment', () => {
  test('has the variant of the visitor in its plan, the same at each visit, and no cache keeps it for others [R-LANDERS-VARIANT-ASSIGNED, R-LANDERS-VARIANT-STICKY]', async () => {
    const { client, variant } = await landing.newVisitor();
    expect(EXPERIMENT.variations).toContain(variant);
    for (let visit = 0; visit < 3; visit += 1)
      expect(await landing.shownTo(client, '?network=acme')).toEqual({ variant, isCounted: true });
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
    expect(await landing.exposures(cookieOf(client)?.visitor), 'nothing is stored here').toEqual([]);
    const kept = (await sawIt(client)).headers['set-cookie']?.[0] ?? '';
    const seconds = Number(/Max-Age=(\d+)/.exec(kept)?.[1]);
    expect(30 * 86_400 - seconds).toBeLessThan(600);
  });

  test('keeps the variant for the session alone again once consent is withdrawn [R-LANDERS-EXPOSURE-CONSENT]', async () => {
    const { client, variant } = await landing.newVisitor();
    await sawIt(client);
    expect(await decide(client, false)).toMatch(/^variants=(?!.*Max-Age)/);
    expect(await landing.shownTo(client)).toMatchObject({ variant });
    expect(await decide(client, true)).toMatch(/^variants=.*Max-Age/);
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
      // A program that does not say what it is.
      '',
    ];
    for (const agent of agents) {
      const client = site.gateway.client();
      const shown = await landing.shownTo(client, '', { 'user-agent': agent });
      expect([agent, shown]).toEqual([agent, { variant: EXPERIMENT.variations[0], isCounted: false }]);
      expect([agent, client.cookies.has('variants')]).toEqual([agent, false]);
    }
    const { client, visitor } = await landing.newVisitor();
    for (const agent of agents) await sawIt(client, { 'user-agent': agent });
    expect(await landing.exposures(visitor)).toEqual([]);
  });

  test('shows the variant of a preview, which is not counted [R-LANDERS-VARIANT-PREVIEW]', async () => {
    const client = site.gateway.client();
    for (const variant of EXPERIMENT.variations)
      expect(await landing.shownTo(client, `?variant=${KEY}:${variant}`)).toEqual({ variant, isCounted: false });
    expect(client.cookies.has('variants')).toBe(false);
    expect(await landing.shownTo(client, `?variant=${KEY}:nothing`)).toMatchObject({ isCounted: true });
  });

  test('assigns nothing where visitors may not see the member: the page is the same for all [R-LANDERS-EXPOSURE-SHOWN]', async () => {
    await withSettings(site.gateway, { logged_out_search: 'none' }, async (closed) => {
      const client = closed.client();
      const { plan } = readPage((await client.get(path)).text);
      expect(plan).toMatchObject({ status: 200, route: { id: 'members-id-landing' } });
      expect(plan.experiments).toBeUndefined();
      expect(client.cookies.has('variants')).toBe(false);
    });
  });

  test('sends a member on to the profile, with the tracking parameters [R-LANDERS-MEMBERS-TO-PROFILE, R-TRACKING-UTM-ADDRESS]', async () => {
    const client = await site.gateway.login(await site.gateway.makeMember());
    const { status, headers } = await client.get(`${path}?network=acme&utm_source=news&x=1&utm_campaign=spring`);
    expect([status, headers.location]).toEqual([
      302,
      `${path.replace('/landing', '')}?network=acme&utm_source=news&utm_campaign=spring`,
    ]);
  });
});

describe('exposure.php', () => {
  test('counts a visitor once, under the variant of their cookie [C-TRACKING-EXPOSURE, R-LANDERS-EXPOSURE-ONCE]', async () => {
    const { client, variant, visitor } = await landing.newVisitor();
    for (let time = 0; time < 3; time += 1) expect((await sawIt(client)).status).toBe(204);
    expect(await landing.exposures(visitor)).toMatchObject([
      { variant, experiment: KEY, user_id: null, signed_up_at: null },
    ]);
  });

  test('counts nobody without an assignment, and no variant that there is not', async () => {
    const stranger = site.gateway.client();
    expect((await sawIt(stranger)).status).toBe(204);
    const { client, visitor } = await landing.newVisitor();
    const forge = (variant: string, weights?: number[]) =>
      setVariants(client, {
        visitor: visitor ?? '',
        variants: { [KEY]: { variant, since: new Date(), weights } },
        isKept: false,
      });
    forge('mine');
    await sawIt(client);
    forge('conversation', [0.001, 0.001, 0.998]);
    await sawIt(client);
    client.cookies.set('variants', 'nonsense');
    await say(client, { experiment: KEY, variant: 'conversation' });
    expect(await landing.exposures(visitor)).toEqual([]);
  });

  test('counts nobody under a variant of their own choice [R-LANDERS-EXPOSURE-SHOWN]', async () => {
    const { client, variant, visitor = '' } = await landing.newVisitor();
    const chosen = EXPERIMENT.variations.find((known) => known !== variant) ?? '';
    setVariants(client, { visitor, variants: { [KEY]: { variant: chosen, since: new Date() } }, isKept: false });
    await sawIt(client);
    expect(await landing.exposures(visitor)).toEqual([]);
  });

  test('counts what the page has shown, and nobody whose cookie has another variant by now [R-LANDERS-EXPOSURE-SHOWN]', async () => {
    const { client, variant, visitor } = await landing.newVisitor();
    const other = EXPERIMENT.variations.find((known) => known !== variant);
    await say(client, { experiment: KEY, variant: other });
    await say(client, { experiment: KEY });
    expect(await landing.exposures(visitor)).toEqual([]);
    await say(client, { experiment: KEY, variant });
    expect(await landing.exposures(visitor)).toMatchObject([{ variant }]);
  });

  test('counts under the language of the page, not that of the browser [R-LANDERS-REPORT-SEGMENTS]', async () => {
    const { client, variant, visitor } = await landing.newVisitor();
    await say(client, { experiment: KEY, variant, locale: 'fr' }, { 'accept-language': 'en-US,en' });
    expect(await landing.exposures(visitor)).toMatchObject([{ locale: 'fr' }]);
    const other = await landing.newVisitor();
    const translated = { experiment: KEY, variant: other.variant, locale: 'zh-TW' };
    await say(other.client, translated, { 'accept-language': 'en-US,en' });
    expect(await landing.exposures(other.visitor), 'a translated page').toMatchObject([{ locale: 'en' }]);
  });

  test('keeps the weights under which the variant was assigned, also after they were changed [R-LANDERS-RATIO-CHECK]', async () => {
    const before = EXPERIMENT.weights;
    const [early, late] = [await landing.newVisitor(), await landing.newVisitor()];
    await sawIt(early.client);
    try {
      Object.assign(EXPERIMENT, { weights: [0.1, 0.1, 0.8] });
      await landing.shownTo(late.client);
      await sawIt(late.client);
      const fresh = await landing.newVisitor();
      await sawIt(fresh.client);
      expect(await landing.exposures(late.visitor)).toMatchObject([{ weights: JSON.stringify(before) }]);
      expect(await landing.exposures(fresh.visitor)).toMatchObject([{ weights: '[0.1,0.1,0.8]' }]);
    } finally {
      Object.assign(EXPERIMENT, { weights: before });
    }
  });
});

test('a page that is changed and published alone while its experiment runs changes nobody’s variant [R-LANDERS-VARIANT-STICKY]', async () => {
  const visitors = await Promise.all(Array.from({ length: 6 }, landing.newVisitor));
  const { dist, release } = await writeBuild({ part: 'mf-landers' });
  await publishRelease(site.ledger, dist);
  await promoteRelease(site.ledger, 'mf-landers', release.id);
  await untilComposed(site.gateway, (live) => live['mf-landers'] === release.id);
  for (const { client, variant } of visitors)
    expect(await landing.shownTo(client)).toEqual({ variant, isCounted: true });
  await removeBuilds([{ dist }]);
});

test.each(EXPERIMENT.variations)(
  'signup, activation, message and purchase of a visitor are those of the variant %s, once [R-LANDERS-EXPOSURE-JOINED]',
  async (variant) => {
    let found = await landing.newVisitor();
    while (found.variant !== variant) found = await landing.newVisitor();
    const { client, visitor } = found;
    await sawIt(client);
    const body = newSignup({ profile_id: landing.memberId, signup_message: 'Good evening' });
    const { user } = await client.call('POST /api/signup.php', { body });
    const [mail] = await mailsTo(client, body.email);
    await client.call('POST /api/activate.php', { body: { token: tokenOf(mail) } });
    const order = await insertOrder(site.gateway.db, user?.id ?? 0, { credits: 15, amount: 1999 });
    await createSettling(site.gateway.db).report(order, 'completed', 1999);

    // The same person on another device, where they saw the page before they logged in.
    const elsewhere = await landing.newVisitor();
    await sawIt(elsewhere.client);
    await elsewhere.client.call('POST /api/user.php', { body: { email: body.email, password: body.password } });

    expect(await landing.exposures(elsewhere.visitor), 'they are counted on their first device').toEqual([]);
    await reportExperiment(site.gateway.db, EXPERIMENT);
    const twice = await reportExperiment(site.gateway.db, EXPERIMENT);
    const result = twice.variants.find((one) => one.variant === variant);
    expect(result).toMatchObject({ signup: 1, activation: 1, message: 1, purchase: 1, value: { EUR: 1999 } });
    expect(await landing.exposures(visitor)).toMatchObject([{ variant, user_id: user?.id }]);
    // What goes back is value no more, also long after the visit [R-LANDERS-REPORT-VALUE].
    await sql`update experiment_exposures set exposed_at = now() - interval '399 days'
      where visitor = ${visitor}`.execute(site.gateway.db);
    await site.gateway.db.updateTable('payments').set({ refunded_amount: 500 }).where('id', '=', order).execute();
    const refunded = await reportExperiment(site.gateway.db, EXPERIMENT);
    expect(refunded.variants.find((one) => one.variant === variant)).toMatchObject({
      purchase: 1,
      value: { EUR: 1499 },
      returned: { EUR: 500 },
    });
    expect(experimentsAsCsv([twice]).split('\n')).toContainEqual(
      expect.stringMatching(new RegExp(`^${KEY},all,,${variant},`)),
    );
  },
);
