import type { Locator, Page } from '@playwright/test';
import { OFFLINE } from '../fixtures/offline.ts';
import { Activity, openWhole } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';
import { newMember, makeOtherMember } from './member.ts';

const writing = (page: Page) => [
  page.getByRole('main').getByRole('textbox'),
  page.getByRole('main').getByRole('button', { name: 'Send', exact: true }),
];

/** Nothing covers the middle of the links, so that a press reaches them. */
async function isFree(places: readonly Locator[]): Promise<void> {
  for (const place of places) {
    await expect
      .poll(() =>
        place.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const there = document.elementFromPoint(left + width / 2, top + height / 2);
          return there !== null && (element === there || element.contains(there));
        }),
      )
      .toBe(true);
  }
}

test.describe('on a first visit', () => {
  test.use({ firstVisit: true });

  test(
    'what slides over a conversation leaves the place free where one writes',
    { tag: ['@phone', '@mf-chat'] },
    async ({ page, context }) => {
      await newMember(context);
      const { id } = await makeOtherMember(context);
      await page.goto(`/members/${id}/chat`);
      const question = page.getByRole('region', { name: 'Cookies', exact: true });
      await expect(question).toBeVisible();
      await isFree(writing(page));
    },
  );
});

test(
  'a notice leaves free where one writes, and what a profile is about',
  { tag: ['@phone', '@mf-chat'] },
  async ({ page, context, guard }) => {
    guard.allow(OFFLINE);
    const activity = new Activity(page);
    await newMember(context);
    const { id } = await makeOtherMember(context);
    for (const [path, places] of [
      [`/members/${id}/chat`, writing(page)],
      [`/members/${id}`, [page.getByRole('main').getByRole('link', { name: 'Chat' })]],
    ] as const) {
      await openWhole(page, activity, path);
      await context.setOffline(true);
      await expect(page.getByText(textsOf('shell', 'en')('app.offline.title'))).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole('region', { name: 'Notices' }).getByText('You are back online.')).toBeVisible();
      await isFree(places);
    }
  },
);
