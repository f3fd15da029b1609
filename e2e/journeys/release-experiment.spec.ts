import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { promoteReleases } from '@tandem/api-gateway/composition/ledger/move-pointers';
import { publishRelease } from '@tandem/api-gateway/composition/ledger/publish-release';
import { makeChangedRelease } from '../fixtures/changed-release.ts';
import { startExperimentSite } from '../fixtures/experiment-site.ts';
import type { ExperimentSite } from '../fixtures/experiment-site.ts';
import { PASSWORD, signUp } from '../fixtures/people.ts';
import { createSharedCache } from '../fixtures/shared-cache.ts';
import { withDatabase, withLedger } from '../fixtures/site-database.ts';
import { expect, gotoHydrated, test } from '../fixtures/test.ts';
import type { Guard } from '../fixtures/test.ts';
import { patternsOf, textsOf } from '../fixtures/texts.ts';
import { acceptCookies, becomeVisitorOf, variantsOf } from '../fixtures/visitors-of-variants.ts';

const KEY = 'words-of-home';
const [CONTROL, OTHER] = ['calm', 'bold'] as const;
const RUNNING = {
  hypothesis: 'Other words bring more signups.',
  status: 'running',
  start: '2026-11-01',
  stop: null,
  metric: 'signup',
  hashAttribute: 'visitor',
  hashVersion: 2,
  weights: [0.5, 0.5],
  condition: {},
  winner: null,
};
const EXPERIMENT = {
  ...RUNNING,
  key: KEY,
  name: 'Words of the home page',
  variations: [CONTROL, OTHER],
  part: 'mf-landers',
};
const LIVE = textsOf('mf-landers', 'en')('home.title');
const WORDS = { [CONTROL]: LIVE, [OTHER]: 'Write to somebody whom you would like to meet.' };

const GALLERY = '/landers/gallery';
const OWN_HEADLINE = 'gallery.copy.default.title';
const HEADLINES = {
  own: { en: patternsOf('mf-landers', 'en')(OWN_HEADLINE), fr: patternsOf('mf-landers', 'fr')(OWN_HEADLINE) },
  question: { en: /^Who is up this evening\?$/, fr: /^Qui est là ce soir\s\?$/ },
} as const;
/** Data alone: no release has its words. */
const OF_COPY = {
  ...RUNNING,
  key: 'headline-of-gallery',
  name: 'Headline of the gallery',
  variations: ['own', 'question'],
  page: GALLERY,
  copy: {
    question: {
      texts: { en: { headline: 'Who is up this evening?' }, fr: { headline: 'Qui est là ce soir\u00A0?' } },
    },
  },
};

/** Publishes a release of the landing pages with other words for the one variant, and waits until its visitors get it. */
async function promoteOtherWords({ origin, data }: ExperimentSite): Promise<void> {
  const changed = await makeChangedRelease({
    part: 'mf-landers',
    file: 'locale-en-json.',
    change: (text) => text.replaceAll(LIVE, WORDS[OTHER]),
    data,
  });
  await withLedger(async (ledger) => {
    const { release } = await publishRelease(ledger, changed.folder);
    await promoteReleases(ledger, [release], { destination: { channel: `experiment:${KEY}:${OTHER}` } });
  }, data);
  await changed.remove();
  const preview = async () => (await fetch(`${origin}/?variant=${KEY}:${OTHER}`)).text();
  await expect.poll(preview, { intervals: [100] }).toContain(changed.id);
}

interface Device {
  context: BrowserContext;
  page: Page;
}

/** A browser of its own, behind the cache that all share. */
async function openDevice(
  { browser, guard, options }: { browser: Browser; guard: Guard; options: BrowserContextOptions },
  placeBefore: (context: BrowserContext) => Promise<unknown>,
): Promise<Device> {
  const context = await browser.newContext(options);
  await placeBefore(context);
  await acceptCookies(context);
  const page = await context.newPage();
  guard.watch(page);
  gotoHydrated(page);
  return { context, page };
}

const seeWords = (page: Page, variant: typeof CONTROL | typeof OTHER) =>
  expect(page.getByRole('heading', { level: 1, name: WORDS[variant] })).toBeVisible();

/** Opens a page, and waits until it says that it was seen; it may be of a release of one experiment, and have the copy of another. */
async function openCounted(page: Page, address: string, experiment = KEY): Promise<void> {
  const isCounted = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/exposure.php') &&
      (response.request().postDataJSON() as { experiment: string }).experiment === experiment,
  );
  await page.goto(address);
  await isCounted;
}

/** What is counted of the visitors with these numbers in an experiment, those who signed up first. */
const countedIn = (experiment: string, visitors: readonly string[], data: string) =>
  withDatabase(
    (database) =>
      database.query<Record<string, unknown>>(
        `select variant, visitor, signed_up_at is not null as signed_up
        from experiment_exposures where experiment = $1 and visitor = any($2::uuid[]) order by signed_up_at`,
        [experiment, visitors],
      ),
    data,
  ).then(({ rows }) => rows);

// A site is started, and a release published.
test.setTimeout(240_000);

/** Of both tests: it has both experiments. */
let site: ExperimentSite;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  site = await startExperimentSite([EXPERIMENT, OF_COPY]);
});
test.afterAll(() => site.stop());

test(
  'who gets a release of a variant reads its words at each visit, and is counted there, once, over reloads, devices and logins, behind a shared cache [R-LANDERS-RELEASE-VARIANT, R-LANDERS-RELEASE-SEEN, R-LANDERS-EXPERIMENTS-FILE]',
  { tag: ['@phone', '@mf-landers'] },
  async ({ browser, guard, contextOptions }) => {
    const cache = createSharedCache(/^[^?]*:\d+\/$/);
    const { origin, data } = site;
    const options = { ...contextOptions, baseURL: origin };
    const device = () => openDevice({ browser, guard, options }, cache.placeBefore);
    const counted = (visitors: readonly string[]) => countedIn(KEY, visitors, data);
    await promoteOtherWords(site);
    const [first, second] = [await device(), await device()];
    const numbers: string[] = [];
    for (const [{ context, page }, variant] of [[first, OTHER] as const, [second, CONTROL] as const])
      await test.step(`a visitor of '${variant}' reads its words at each visit`, async () => {
        numbers.push(await becomeVisitorOf(context, `${origin}/`, { key: KEY, variant }));
        await openCounted(page, `${origin}/`);
        await seeWords(page, variant);
        await page.reload();
        await seeWords(page, variant);
      });
    expect(await counted(numbers)).toEqual(
      expect.arrayContaining([
        { variant: OTHER, visitor: numbers[0], signed_up: false },
        { variant: CONTROL, visitor: numbers[1], signed_up: false },
      ]),
    );

    await test.step('the account of one is joined, and another device is a visitor until it is known whose it is', async () => {
      const { email } = await signUp(first.context.request, origin);
      const elsewhere = await device();
      await openCounted(elsewhere.page, `${origin}/`);
      const known = await variantsOf(elsewhere.context, origin);
      const own = known?.variants[KEY]?.variant === OTHER ? OTHER : CONTROL;
      await seeWords(elsewhere.page, own);
      const all = [...numbers, known?.visitor ?? ''];
      expect(await counted(all)).toHaveLength(3);
      const headers = { 'Origin': origin, 'Idempotency-Key': crypto.randomUUID() };
      await elsewhere.context.request.post('/api/user.php', { headers, data: { email, password: PASSWORD } });
      await elsewhere.page.goto(`${origin}/`);
      expect(await counted(all)).toEqual([
        { variant: OTHER, visitor: numbers[0], signed_up: true },
        { variant: CONTROL, visitor: numbers[1], signed_up: false },
      ]);
      await elsewhere.context.close();
    });
    expect(cache.requested(), 'the cache is in front').toBeGreaterThanOrEqual(5);
    expect(cache.kept(), 'no cache may keep a page of a variant for others').toBe(0);
    for (const { context } of [first, second]) await context.close();
  },
);

test(
  'who gets the copy of a variant, which is data alone, reads it at each visit in both languages, and is counted there, once, with the signup, behind a shared cache [R-LANDERS-COPY-VARIANT, R-LANDERS-EXPOSURE-ONCE]',
  { tag: ['@phone', '@mf-landers'] },
  async ({ browser, guard, contextOptions }) => {
    const cache = createSharedCache(/^[^?]*\/landers\/gallery$/);
    const { origin, data } = site;
    const options = { ...contextOptions, baseURL: origin };
    const device = () => openDevice({ browser, guard, options }, cache.placeBefore);
    const [reader, other] = [await device(), await device()];
    const numbers: string[] = [];
    for (const [{ context, page }, variant] of [[reader, 'question'] as const, [other, 'own'] as const])
      await test.step(`a visitor of '${variant}' reads its headline at each visit`, async () => {
        const read = (locale: 'en' | 'fr') =>
          expect(page.getByRole('heading', { level: 1, name: HEADLINES[variant][locale] })).toBeVisible();
        numbers.push(await becomeVisitorOf(context, origin + GALLERY, { key: OF_COPY.key, variant }));
        await openCounted(page, origin + GALLERY, OF_COPY.key);
        await read('en');
        await page.reload();
        await read('en');
        await page.goto(`${origin}/fr${GALLERY}`);
        await read('fr');
      });
    const counted = () => countedIn(OF_COPY.key, numbers, data);
    expect(await counted()).toEqual(
      expect.arrayContaining([
        { variant: 'question', visitor: numbers[0], signed_up: false },
        { variant: 'own', visitor: numbers[1], signed_up: false },
      ]),
    );

    await test.step('the account of the one is joined', async () => {
      await signUp(reader.context.request, origin);
      await reader.page.goto(origin + GALLERY);
      await expect(reader.page, 'a member is sent on to the search').toHaveURL(/\/members(?:[?]|$)/);
      expect(await counted()).toEqual([
        { variant: 'question', visitor: numbers[0], signed_up: true },
        { variant: 'own', visitor: numbers[1], signed_up: false },
      ]);
    });
    expect(cache.requested(), 'the cache is in front').toBeGreaterThanOrEqual(6);
    expect(cache.kept(), 'no cache may keep a page of a variant for others').toBe(0);
    for (const { context } of [reader, other]) await context.close();
  },
);
