import type { Page } from '@playwright/test';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { readSampleMember } from '@tandem/tooling/live-routes';
import { Activity, openSettled } from '../fixtures/settled.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';
import { newMember } from './member.ts';

// WCAG 2.4.11: what has the focus by keyboard is never wholly behind what the frame lays over a page.

const profile = async () => `/members/${await readSampleMember(SITE_ORIGIN)}`;

/**
 * A phone, the same with its browser's own bars, and 1280 × 800 and 1280 × 1024 at 200 % and 400 % zoom; in each window
 * another kind of page.
 */
const WINDOWS = [
  { width: 390, height: 844, visitor: () => '/', member: () => '/fr/members' },
  { width: 390, height: 664, visitor: () => '/landers/gallery', member: profile },
  { width: 640, height: 400, visitor: profile, member: () => '/pages/terms' },
  { width: 320, height: 256, visitor: () => '/fr/pages/faq', member: profile },
];
/** What a page that can be read says where its part or the shell is lost. */
const READABLE = textsOf('shell', 'en')('unavailable.kept');
/** More stops than any page has: a walk that does not end is caught in a loop. */
const MANY = 250;

/** How long a browser may take to scroll to it, where a page scrolls smoothly. */
const PATIENCE_MILLISECONDS = 10_000;

interface Stop {
  name: string;
  /** From top to bottom. */
  place: string;
  /** What covers it completely, as text of the page; empty where a part of it is visible. */
  behind: string;
}

/**
 * Where the keyboard is, and what hides all of it; null where the page has been left for the browser's own bars. With the
 * name of a walk, 'again' where that one has been before.
 */
function look(walked?: string): Stop | 'again' | null {
  const { activeElement: focused } = document;
  if (focused === null || focused === document.body) return null;
  if (walked !== undefined) {
    if (focused.getAttribute('data-walked') === walked) return 'again';
    focused.setAttribute('data-walked', walked);
  }
  const label = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent).trim().replaceAll(/\s+/g, ' ').slice(0, 40);
  /** What stays on the screen while the page scrolls, if this is a part of such a thing. */
  const laidOver = (element: Element | null): Element | null => {
    for (let one = element; one !== null; one = one.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(one).position)) return one;
    return null;
  };
  const shares = [0.05, 0.25, 0.5, 0.75, 0.95];
  const points = [...focused.getClientRects()].flatMap(({ left, top, width, height }) =>
    shares.flatMap((x) => shares.map((y) => [left + x * width, top + y * height] as const)),
  );
  let behind = 'nothing: it is off the screen';
  const isSeen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    if (hit === null) return false;
    const cover = laidOver(hit);
    if (cover === null || cover.contains(focused)) return true;
    behind = label(cover);
    return false;
  });
  const { top, bottom } = focused.getBoundingClientRect();
  return {
    name: `${focused.tagName} ${label(focused)}`,
    place: `${Math.round(top)}–${Math.round(bottom)}`,
    behind: isSeen ? '' : behind,
  };
}

/** Where a step has led to, once the page has stopped scrolling. */
async function stopOf(page: Page, walked: string): Promise<Stop | 'again' | null> {
  const end = Date.now() + PATIENCE_MILLISECONDS;
  let stop = await page.evaluate(look, walked);
  while (stop !== null && stop !== 'again' && stop.behind !== '' && Date.now() < end)
    stop = await page.evaluate(look, undefined);
  return stop;
}

/** Goes once round the page with a key; returns every place at which the keyboard could not be seen. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const lost: string[] = [];
  let stops = 0;
  for (; stops < MANY; stops += 1) {
    await page.keyboard.press(key);
    const stop = await stopOf(page, key);
    if (stop === 'again') break;
    if (stop !== null && stop.behind !== '')
      lost.push(`${key} ${stops}: ${stop.name} (${stop.place}) is behind ${stop.behind}`);
  }
  expect(stops, 'the walk goes through the page').toBeGreaterThan(10);
  expect(stops, 'and out of it').toBeLessThan(MANY);
  return lost;
}

/** In both directions: going down, the bars at the lower edge may cover the focus; going up, those at the top. */
async function isSeenAllTheWay(page: Page): Promise<void> {
  expect.soft(await walk(page, 'Tab'), page.url()).toEqual([]);
  expect.soft(await walk(page, 'Shift+Tab'), `${page.url()}, back`).toEqual([]);
}

for (const { visitor, member, ...size } of WINDOWS) {
  const name = `${size.width} × ${size.height}`;
  test.describe(name, { tag: '@phone' }, () => {
    test.use({ viewport: size });

    test.describe('on the first visit', () => {
      test.use({ firstVisit: true });

      test(`a visitor sees where the keyboard is beside the question about cookies (${name}) [R-A11Y-WCAG]`, async ({
        page,
      }) => {
        await openSettled(page, new Activity(page), await visitor());
        const warning = page.getByRole('dialog').getByRole('button', { name: /18/ });
        const cookies = page.getByRole('region', { name: 'Cookies', exact: true });
        await expect(warning.or(cookies)).toBeVisible();
        if (await warning.isVisible()) await warning.click();
        await expect(cookies).toBeVisible();
        await isSeenAllTheWay(page);
      });
    });

    test(`a member sees where the keyboard is beside an alert and the bottom bar (${name}) [R-A11Y-WCAG]`, async ({
      page,
      context,
    }) => {
      await newMember(context);
      // All further rows of the search are alike.
      await page.route('**/api/members.php*', async (route) => {
        const response = await route.fetch();
        const received = (await response.json()) as ResponseOf<'GET /api/members.php'>;
        await route.fulfill({ response, json: { ...received, profiles: received.profiles.slice(0, 4) } });
      });
      await openSettled(page, new Activity(page), await member());
      await expect(page.getByRole('button', { name: /Not now|Pas maintenant/ })).toBeVisible();
      await isSeenAllTheWay(page);
    });
  });
}

for (const { file, of } of [
  { file: /\/_parts\/mf-members\/[^/]+\/remote-entry\.js/, of: 'the shell' },
  { file: /\/_parts\/shell\/[^/]+\/main\.[0-9a-f]+\.js/, of: 'the document' },
])
  for (const size of [
    { width: 390, height: 664 },
    { width: 320, height: 256 },
  ]) {
    const name = `${size.width} × ${size.height}`;
    test(
      `a visitor sees where the keyboard is beside the message of ${of} that the page does not respond (${name}) [R-A11Y-WCAG]`,
      { tag: '@phone' },
      async ({ page, guard }) => {
        guard.allow(/^(?:console|unhandled)/);
        await page.setViewportSize(size);
        await page.route(file, (route) => route.fulfill({ status: 404, body: '' }));
        await page.goto('/members');
        await expect(page.getByText(READABLE)).toBeInViewport({ timeout: 30_000 });
        await isSeenAllTheWay(page);
      },
    );
  }

test(
  'an alert that comes over the place where the keyboard is lets it be seen again [R-A11Y-WCAG]',
  { tag: '@phone' },
  async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await newMember(context);
    const reached = Promise.withResolvers<undefined>();
    await page.route(/\/alert-card\.\w+\.js/, async (route) => {
      await reached.promise;
      await route.continue();
    });
    await page.goto('/pages/terms');
    // Low on the screen, where the alert is going to lie.
    const isLow = () => (document.activeElement?.getBoundingClientRect().top ?? 0) > 650;
    await expect(async () => {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(isLow)).toBe(true);
      expect(await page.evaluate(look, undefined)).toMatchObject({ behind: '' });
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    }).toPass({ intervals: [0] });
    reached.resolve(undefined);
    await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible();
    await expect.poll(() => page.evaluate(look, undefined)).toMatchObject({ behind: '' });
    expect(await page.evaluate(isLow)).toBe(false);
  },
);
