import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
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

/** A page that was opened, and its words. */
interface Opened {
  page: Page;
  t: ReturnType<typeof textsOf>;
  pattern: ReturnType<typeof patternsOf>;
}

interface Journey {
  /** `:id` is the id of a member. */
  path: string;
  /** Chooses something on the page, and goes the way that it offers into the signup. */
  go: (opened: Opened) => Promise<void>;
  /** What is in the address of the signup; a pattern for what depends on the members of the site. */
  arrives: Readonly<Record<string, string | RegExp>>;
}

const start = ({ page, t }: Opened) =>
  page
    .getByRole('main')
    .getByRole('link', { name: t('start') })
    .first()
    .click();
const submit = ({ page, t }: Opened) => page.getByRole('button', { name: t('start') }).click();

async function answer({ page, pattern }: Opened, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.getByRole('link', { name: pattern(key) }).click();
}

async function swipe({ page, pattern }: Opened): Promise<void> {
  const like = page.getByRole('button', { name: pattern('swipedeck.like') });
  for (let swiped = 0; swiped < 5; swiped += 1) await like.click();
}

async function tick({ page, t }: Opened, ...interests: readonly string[]): Promise<void> {
  for (const interest of interests) await page.getByText(t(`icons.interests.${interest}`), { exact: true }).click();
}

const firstPortrait = ({ page }: Opened) =>
  page.getByRole('main').getByRole('article').first().getByRole('link').first().click();

const ANYBODY = /^\d+$/;

const JOURNEYS: readonly Journey[] = [
  {
    path: '/landers/adultonly',
    go: async (opened) => {
      await answer(
        opened,
        'adultonly.age.adult',
        'adultonly.me.male',
        'adultonly.seek.female',
        'adultonly.intent.talk',
      );
      await start(opened);
    },
    arrives: { me: 'male', gender: 'female', lander: 'adultonly/talk' },
  },
  {
    path: '/landers/tinderswipe',
    go: async (opened) => {
      await swipe(opened);
      await start(opened);
    },
    arrives: { profile: ANYBODY, lander: 'tinderswipe' },
  },
  {
    path: '/landers/whoneedsstrings',
    go: (opened) => answer(opened, 'nostrings.choice.female'),
    arrives: { gender: 'female', lander: 'whoneedsstrings' },
  },
  {
    path: '/landers/alonetonight/rainy',
    go: firstPortrait,
    arrives: { profile: ANYBODY, lander: 'alonetonight/rainy' },
  },
  {
    path: '/landers/collagelanding',
    go: async (opened) => {
      await opened.page.getByRole('radiogroup').getByText(opened.t('collage.ages-older')).click();
      await submit(opened);
    },
    arrives: { ages: '35+', lander: 'collagelanding' },
  },
  {
    path: '/landers/gallery',
    go: async (opened) => {
      await firstPortrait(opened);
      await opened.page
        .getByRole('dialog')
        .getByRole('link', { name: opened.pattern('gallery.write') })
        .click();
    },
    arrives: { profile: ANYBODY, lander: 'gallery' },
  },
  {
    path: '/landers/iconslanding',
    go: async (opened) => {
      await tick(opened, 'music', 'cooking', 'hiking');
      await submit(opened);
    },
    arrives: { interests: 'music,cooking,hiking', lander: 'iconslanding' },
  },
  {
    path: '/landers/maplanding',
    go: async (opened) => {
      await opened.page.getByLabel(opened.t('map.country')).selectOption('BE');
      await submit(opened);
    },
    arrives: { country: 'BE', lander: 'maplanding' },
  },
  {
    path: '/landers/socialnetwork',
    go: ({ page, pattern }) =>
      page
        .getByRole('link', { name: pattern('lines.send') })
        .first()
        .click(),
    arrives: { profile: ANYBODY, message: /./, lander: 'socialnetwork' },
  },
  {
    path: '/landers/transitionsvideolanding',
    go: async (opened) => {
      await answer(opened, ...['coffee', 'hiking', 'cooking', 'dancing'].map((option) => `scenes.options.${option}`));
      await start(opened);
    },
    arrives: { interests: 'coffee,hiking,cooking,dancing', lander: 'transitionsvideolanding' },
  },
  {
    path: '/landers/video',
    go: (opened) => answer(opened, 'film.seek.male'),
    arrives: { gender: 'male', lander: 'video' },
  },
  {
    path: '/members/:id/landing2',
    go: start,
    arrives: { profile: ANYBODY, lander: 'landing2' },
  },
  {
    path: '/members/:id/landing3/evening',
    go: async (opened) => {
      await answer(opened, 'member.conversation.replies.honest');
      await start(opened);
    },
    arrives: { profile: ANYBODY, message: /./, lander: 'landing3/evening' },
  },
  {
    path: '/members/:id/landing?variant=member-landing:first-line',
    go: submit,
    arrives: { profile: ANYBODY, message: /./, lander: 'landing' },
  },
  {
    path: '/members/:id/landing?variant=member-landing:three-questions',
    go: start,
    arrives: { profile: ANYBODY, lander: 'landing' },
  },
  {
    path: '/members/:id/landing?variant=member-landing:conversation',
    go: async (opened) => {
      await answer(opened, 'member.conversation.replies.question');
      await start(opened);
    },
    arrives: { profile: ANYBODY, message: /./, lander: 'landing' },
  },
];

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

for (let first = 0; first < JOURNEYS.length; first += IN_ONE_TEST) {
  const journeys = JOURNEYS.slice(first, first + IN_ONE_TEST);
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
