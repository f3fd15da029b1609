import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { LANDING_JOURNEYS } from '../fixtures/landing-journeys.ts';
import type { Journey } from '../fixtures/landing-journeys.ts';
import { SITE_PORT } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { patternsOf, textsOf } from '../fixtures/texts.ts';

/** A tenant in its language: the journeys take turns. */
interface Place {
  host: string;
  locale: Locale;
}
const TANDEMLY: Place = { host: `localhost:${SITE_PORT}`, locale: 'en' };
const NUIT: Place = { host: `nuit.localhost:${SITE_PORT}`, locale: 'fr' };

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
  const id = path.includes(':id') ? await someMember(context.request, host) : 0;
  const page = await context.newPage();
  await page.goto(`http://${host}${localizePath(locale, path.replace(':id', String(id)))}`);
  await go({ page, t: textsOf('mf-landers', locale), pattern: patternsOf('mf-landers', locale) });
  await expectArrived(page, locale, arrives);
  await page.close();
}

/** Tests of four journeys: the scripts of the site are requested once in each. */
const IN_ONE_TEST = 4;

for (let first = 0; first < LANDING_JOURNEYS.length; first += IN_ONE_TEST) {
  const journeys = LANDING_JOURNEYS.slice(first, first + IN_ONE_TEST);
  const names = journeys.map(({ path }) => path.split('/').at(-1)).join(', ');
  test(
    `what is chosen on a landing page arrives in the signup: ${names} [R-LANDERS-INTO-SIGNUP]`,
    { tag: ['@phone', '@mf-landers', '@mf-signup'] },
    async ({ context }) => {
      for (const [index, journey] of journeys.entries()) {
        const place = index % 2 === 0 ? TANDEMLY : NUIT;
        await test.step(`${journey.path} of ${place.host}`, () => walk(context, journey, place));
      }
    },
  );
}
