import type { Locator, Page } from '@playwright/test';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { writeTo } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

/** Where a control is, and whether its text is whole and in one line. */
const measure = (control: Locator) =>
  control.evaluate((element) => {
    const { left, right, top, bottom, height, width } = element.getBoundingClientRect();
    const text = document.createRange();
    text.selectNodeContents(element);
    const lines = new Set(Array.from(text.getClientRects(), ({ bottom: end }) => Math.round(end / 12)));
    return {
      left,
      right,
      middle: Math.round((top + bottom) / 2),
      height,
      width,
      isWhole: element.scrollWidth <= element.clientWidth && lines.size <= 2,
    };
  });

/** Its three controls are beside each other at the lower edge of a phone of this width, each with its whole text. */
async function seeOneRow(page: Page, row: Locator, at: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 700 });
  const controls = await row.locator('> a, > button').all();
  const sizes = await Promise.all(controls.map(measure));
  expect(
    sizes.map(({ isWhole }) => isWhole),
    `${at}: nothing is cut or wraps`,
  ).toEqual([true, true, true]);
  expect(new Set(sizes.map(({ middle }) => middle)).size, `${at}: one row`).toBe(1);
  for (const { height, width: wide } of sizes) expect(Math.min(height, wide), at).toBeGreaterThanOrEqual(44);
  expect(sizes).toHaveLength(3);
  const edges = sizes.flatMap(({ left, right }) => [left, right]);
  expect(edges, `${at}: beside each other`).toEqual(edges.toSorted((one, other) => one - other));
  expect(Math.max(...edges), at).toBeLessThanOrEqual(width);
  const bottom = await row.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(Math.round(bottom), `${at}: at the lower edge`).toBe(700);
}

test(
  'on phones a profile has one row with chat, like and gift at the lower edge, whose longest texts are whole, and no bar of members below it [R-MEMBERS-PROFILE-EDGE]',
  { tag: ['@phone', '@mf-members'] },
  async ({ page, context }) => {
    await confirmedMember(context.request);
    const found = await context.request.get('/api/members.php');
    const [member] = ((await found.json()) as { profiles: { id: number; name: string }[] }).profiles;
    if (member === undefined) throw new Error('The search has nobody.');
    // The longest text of the row is that of a conversation that goes on.
    await writeTo(context.request, member.id, 'Good morning! Is it as windy at your place?');
    for (const locale of ['en', 'fr'] as const) {
      const t = textsOf('mf-members', locale);
      await page.goto(locale === 'fr' ? `/fr/members/${member.id}` : `/members/${member.id}`);
      const row = page.getByRole('main').locator('[data-edge-bar]');
      const chat = row.getByRole('link', { name: t('profile.goOnChatting') });
      await expect(chat).toBeVisible();
      for (const width of [320, 360, 390]) await seeOneRow(page, row, `${locale} at ${width} px`, width);
      const entries = page.getByRole('navigation', { name: textsOf('shell', locale)('navigation.main') });
      await expect(entries).toBeHidden();
    }
  },
);
