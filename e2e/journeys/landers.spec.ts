import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { LANDING_JOURNEYS } from '../fixtures/landing-journeys.ts';
import type { Journey } from '../fixtures/landing-journeys.ts';
import { SITE_PORT } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { patternsOf, textsOf } from '../fixtures/texts.ts';

/** A tenant in a language. */
interface Place {
  host: string;
  locale: Locale;
}
const TANDEMLY = `localhost:${SITE_PORT}`;
const NUIT = `nuit.localhost:${SITE_PORT}`;

/** `LANDERS=all` walks each journey in both tenants and both languages, at both widths; without it they take turns. */
const ALL = process.env['LANDERS'] === 'all';
const TURNS: readonly Place[] = [
  { host: TANDEMLY, locale: 'en' },
  { host: NUIT, locale: 'fr' },
];
const EVERY: readonly Place[] = [...TURNS, { host: TANDEMLY, locale: 'fr' }, { host: NUIT, locale: 'en' }];

/** A member of a tenant; only browsers resolve `*.localhost` on every machine. */
async function someMember(request: APIRequestContext, host: string): Promise<number> {
  const response = await request.get(`http://localhost:${SITE_PORT}/api/members.php?with_photo=1`, {
    headers: { Host: host },
  });
  const [first] = ((await response.json()) as { profiles: { id: number }[] }).profiles;
  if (first === undefined) throw new Error(`${host} shows no member.`);
  return first.id;
}

/** The form of the signup begins with what was chosen; ages and interests are for the search after it. */
async function expectArrived(page: Page, locale: Locale, arrives: Journey['arrives']): Promise<void> {
  const signup = textsOf('mf-signup', locale);
  await page.waitForURL(({ pathname }) => pathname === localizePath(locale, '/signup'));
  const chosen = new URL(page.url()).searchParams;
  for (const [name, wanted] of Object.entries(arrives))
    expect([name, chosen.get(name)]).toEqual([name, matching(wanted)]);
  if (chosen.has('profile')) {
    await expect(page.locator('textarea[name=signup_message]')).toHaveValue(chosen.get('message') ?? '');
    return;
  }
  const country = page.getByLabel(signup('fields.country'), { exact: true });
  await expect(country).toBeVisible();
  if (chosen.has('country')) await expect(country).toHaveValue(chosen.get('country') ?? '');
  for (const [parameter, field, word] of [
    ['me', 'fields.gender', 'gender'],
    ['gender', 'fields.search-gender', 'search-gender'],
  ] as const) {
    const value = chosen.get(parameter);
    if (value === null) continue;
    const group = page.getByRole('radiogroup', { name: signup(field) });
    await expect(group.getByRole('radio', { name: signup(`${word}.${value}`), exact: true })).toBeChecked();
  }
}

const matching = (wanted: string | RegExp): unknown =>
  typeof wanted === 'string' ? wanted : expect.stringMatching(wanted);

/** One journey in a tab of its own: nothing that was chosen before counts. */
async function walk(context: BrowserContext, { path, go, arrives }: Journey, place: Place): Promise<void> {
  const { host, locale } = place;
  // As if the language had been chosen: a tenant may send those who have not to another one.
  await context.addCookies([{ name: 'locale', value: locale, url: `http://${host}` }]);
  const id = path.includes(':id') ? await someMember(context.request, host) : 0;
  const page = await context.newPage();
  await page.goto(`http://${host}${localizePath(locale, path.replace(':id', String(id)))}`);
  await go({ page, t: textsOf('mf-landers', locale), pattern: patternsOf('mf-landers', locale) });
  await expectArrived(page, locale, arrives);
  await page.close();
}

/** Tests of four walks: the scripts of the site are requested once in each. */
const JOURNEYS_OF_A_TEST = ALL ? 1 : 4;
const placesOf = (index: number): readonly Place[] => (ALL ? EVERY : TURNS.filter((_, turn) => turn === index % 2));

for (let first = 0; first < LANDING_JOURNEYS.length; first += JOURNEYS_OF_A_TEST) {
  const journeys = LANDING_JOURNEYS.slice(first, first + JOURNEYS_OF_A_TEST);
  const names = journeys.map(({ path }) => path.split('/').at(-1)).join(', ');
  test(
    `what is chosen on a landing page arrives in the signup: ${names} [R-LANDERS-INTO-SIGNUP]`,
    { tag: [ALL ? '@both' : '@phone', '@mf-landers', '@mf-signup'] },
    async ({ context }) => {
      for (const [index, journey] of journeys.entries())
        for (const place of placesOf(index))
          await test.step(`${journey.path} of ${place.host} in ${place.locale}`, () => walk(context, journey, place));
    },
  );
}

// `LANDERS=all` walks them at that width as well.
if (!ALL)
  test(
    'at 1280 px each landing page leads into the signup with what was chosen, in the tenant and language that a phone has not walked [R-LANDERS-INTO-SIGNUP]',
    { tag: ['@desktop', '@mf-landers', '@mf-signup'] },
    async ({ context }) => {
      test.setTimeout(180_000);
      for (const [index, journey] of LANDING_JOURNEYS.entries())
        for (const place of placesOf(index + 1))
          await test.step(`${journey.path} of ${place.host} in ${place.locale}`, () => walk(context, journey, place));
    },
  );

test(
  'the deck is as it was left when the visitor comes back from the signup, and after a reload [R-LANDERS-DECK-BACK]',
  { tag: ['@phone', '@mf-landers'] },
  async ({ page }) => {
    const [t, pattern] = [textsOf('mf-landers', 'en'), patternsOf('mf-landers', 'en')];
    await page.goto('/landers/tinderswipe');
    await page.getByRole('button', { name: pattern('swipedeck.like') }).click();
    await page.reload();
    await expect(page.getByText(t('swipedeck.left', { count: 4 }), { exact: true })).toBeVisible();
    for (let swiped = 0; swiped < 4; swiped += 1)
      await page.getByRole('button', { name: pattern('swipedeck.pass') }).click();
    const start = page.getByRole('main').getByRole('link', { name: t('start'), exact: true });
    const address = await start.getAttribute('href');
    await start.click();
    await page.waitForURL(/\/signup\?.*likes=/);
    await page.goBack();
    await expect(start).toHaveAttribute('href', address ?? '');
    expect(address).toMatch(/likes=\d+$/);
  },
);

test(
  'what was typed and chosen is there when the visitor comes back by another document or from the signup, and after a reload [R-LANDERS-CHOICE-BACK]',
  { tag: ['@phone', '@mf-landers'] },
  async ({ page }) => {
    const t = textsOf('mf-landers', 'en');
    const id = await someMember(page.request, TANDEMLY);
    await page.goto(`/members/${id}/landing?variant=member-landing:first-line`);
    const line = page.getByRole('main').getByRole('textbox');
    const typed = `${await line.inputValue()} jazz?`;
    await line.fill(typed);
    await line.blur();
    await page.goto('/pages/terms');
    await page.goBack();
    await expect(line).toHaveValue(typed);
    await page.getByRole('button', { name: t('start') }).click();
    await page.waitForURL(/\/signup\?.*message=/);
    await page.goBack();
    await expect(line).toHaveValue(typed);
    await page.reload();
    await expect(line).toHaveValue(typed);
    await page.goto('/landers/iconslanding');
    await page.getByText(t('icons.interests.wine'), { exact: true }).click();
    const wine = page.getByRole('checkbox', { name: t('icons.interests.wine'), exact: true });
    await expect(wine).toBeChecked();
    await page.reload();
    await expect(page.getByText(t('icons.left', { count: 2 }), { exact: true })).toBeVisible();
    await expect(wine).toBeChecked();
  },
);

test(
  'the string unties as the page is scrolled, and stays tied where motion is not wanted [S-LANDERS-WHONEEDSSTRINGS]',
  { tag: ['@phone', '@mf-landers'] },
  async ({ page }) => {
    await page.goto('/landers/whoneedsstrings');
    const loop = page.locator('path[pathLength]').first();
    const isUntied = () => loop.evaluate((path) => Number.parseFloat(getComputedStyle(path).strokeDashoffset) > 0.99);
    expect(await isUntied()).toBe(false);
    await page.evaluate(() => scrollTo({ top: innerHeight, behavior: 'instant' }));
    await expect.poll(isUntied).toBe(true);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(isUntied).toBe(false);
  },
);
