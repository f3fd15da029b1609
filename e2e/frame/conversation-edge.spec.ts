import type { Locator, Page } from '@playwright/test';
import { makeCouple } from '../composition/two-members.ts';
import { OFFLINE } from '../fixtures/offline.ts';
import { Activity, openWhole } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';
import { expectUncovered } from '../fixtures/uncovered.ts';
import { newMember, makeOtherMember } from './member.ts';

const t = textsOf('mf-chat', 'en');

const writing = (page: Page) => [
  page.getByRole('main').getByRole('textbox'),
  page.getByRole('main').getByRole('button', { name: 'Send', exact: true }),
];

/** A conversation with messages: its header, its last message, and where one writes. On a desktop the list is beside it. */
function partsOf(page: Page, name: string, isPhone: boolean): Locator[] {
  const main = page.getByRole('main');
  return [
    ...(isPhone ? [main.getByRole('link', { name: t('header.back'), exact: true })] : []),
    main.getByRole('heading', { level: 1 }).getByRole('link', { name, exact: true }),
    main.getByRole('button', { name: t('header.more'), exact: true }),
    page.getByRole('log').getByRole('listitem').last(),
    ...writing(page),
  ];
}

/** Nothing covers any of these places, one after another. */
async function isFree(places: readonly Locator[]): Promise<void> {
  for (const place of places) await expectUncovered(place);
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

  test(
    'the question about cookies covers neither the header of a conversation, nor its last message, nor where one writes [R-CHAT-FREE-OF-CARDS]',
    { tag: ['@both', '@mf-chat'] },
    async ({ page, context, browser, guard }, { project }) => {
      const { hers, conversation } = await makeCouple(context, browser, guard);
      await page.goto(`/chats/${conversation}`);
      await expect(page.getByRole('region', { name: 'Cookies', exact: true })).toBeVisible();
      await isFree(partsOf(page, hers.user.profile.name, project.name === 'phone'));
      await hers.context.close();
    },
  );
});

test(
  'the notice of a failure covers neither the header of a conversation, nor its last message, nor where one writes [R-CHAT-FREE-OF-CARDS]',
  { tag: ['@both', '@mf-chat'] },
  async ({ page, context, browser, guard }, { project }) => {
    // The browser itself reports the like that is refused.
    guard.allow(/status of 422/);
    const { hers, conversation } = await makeCouple(context, browser, guard);
    const { name } = hers.user.profile;
    await page.goto(`/chats/${conversation}`);
    await expect(page.getByRole('log').getByText('Good morning')).toBeVisible();
    const reason = 'Not now.';
    const error = { code: 'validation', message: reason };
    await page.route('**/api/like.php', (route) => route.fulfill({ status: 422, json: { error } }));
    await page
      .getByRole('main')
      .getByRole('button', { name: t('header.like', { name }) })
      .click();
    // It stays until it is dismissed.
    const failure = t('header.likeFailed', { name, reason });
    await expect(page.getByRole('region', { name: 'Notices' }).getByText(failure)).toBeVisible();
    await isFree(partsOf(page, name, project.name === 'phone'));
    await hers.context.close();
  },
);

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
