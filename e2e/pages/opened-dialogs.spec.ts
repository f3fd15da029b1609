import type { Locator, Page } from '@playwright/test';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { localizePath } from '@tandem/contracts/product/locales';
import { readSampleMember } from '@tandem/tooling/live-routes';
import { makeCouple } from '../composition/two-members.ts';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { orderBundle } from '../fixtures/orders.ts';
import { PASSWORD, likeMember, writeTo } from '../fixtures/people.ts';
import { addPrivatePhoto, photo } from '../fixtures/photos.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { patternsOf, textsOf } from '../fixtures/texts.ts';
import { quiet } from '../frame/likers.ts';
import { newMember, withUser } from '../frame/member.ts';
import { faintRings } from './checks/focus-ring.ts';
import { checkOf, openIn, viewsInTurn, watchData } from './opened-states.ts';

test.describe.configure({ mode: 'parallel' });
test.beforeEach(({ page }) => watchData(page));
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));
test.setTimeout(120_000);

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

async function hasClearRings(place: Locator, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await place.page().emulateMedia({ colorScheme });
    expect.soft(await faintRings(place), `${what}, ${colorScheme}`).toEqual([]);
  }
}

/** Every like of this page is returned: nobody has to be found who likes the member. */
async function matchAtOnce(page: Page): Promise<void> {
  await page.route('**/api/like.php', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    const liked = (await response.json()) as ResponseOf<'POST /api/like.php'>;
    return route.fulfill({ response, json: { ...liked, match: true } });
  });
}

for (const { locale, tag, appearance } of viewsInTurn(0)) {
  const isFaultless = checkOf({ locale, appearance });
  const open = (page: Page, path: string) => openIn(page, locale, path);
  const chat = textsOf('mf-chat', locale);
  const members = textsOf('mf-members', locale);

  test(
    `in ${locale}: what opens over a conversation is in order [R-A11Y-WCAG]`,
    { tag: [tag, '@mf-chat', '@mf-members'] },
    async ({ page, context, browser, guard }) => {
      const { his, hers, conversation } = await makeCouple(context, browser, guard);
      await writeTo(hers.context.request, his.user.id, 'https://example.com/brittany');
      await writeTo(context.request, hers.user.id, 'https://example.com/normandy');
      await addPrivatePhoto(hers.context.request);
      await hers.context.close();
      await withUser(context, quiet);
      await open(page, `/chats/${conversation}`);
      const thread = page.getByRole('log');
      await expect(thread.getByRole('link')).toHaveCount(2);
      await hasClearRings(thread, 'links and buttons among the messages');
      await thread.getByRole('link').last().click();
      await isFaultless(page, dialog(page), 'the question before a link');
      await expect.soft(dialog(page), 'its spaces are those of a dialog').toHaveCSS('white-space', 'normal');
      await closeDialog(page);
      await thread
        .getByRole('button', { name: patternsOf('mf-chat', locale)('messages.report') })
        .first()
        .click();
      await isFaultless(page, dialog(page).getByRole('radio'), 'the report of a message');
      await closeDialog(page);
      await page.getByRole('button', { name: chat('header.photos', { name: hers.user.profile.name }) }).click();
      const short = dialog(page).getByRole('link', { name: members('photos.unlock.credits') });
      await isFaultless(page, short, 'a private photo for which credits are missing');
      await hasClearRings(dialog(page), 'what there is to press around it');
      await closeDialog(page);
      await page.getByRole('button', { name: chat('emoji.open'), exact: true }).click();
      await isFaultless(page, page.getByLabel(chat('emoji.label')), 'the emoji');
    },
  );
}

for (const { locale, tag, appearance } of viewsInTurn(1)) {
  const isFaultless = checkOf({ locale, appearance });
  const open = (page: Page, path: string) => openIn(page, locale, path);
  const chat = textsOf('mf-chat', locale);
  const members = textsOf('mf-members', locale);

  test(
    `in ${locale}: a match over a card, and a like that is taken back, are in order [R-A11Y-WCAG]`,
    { tag: [tag, '@mf-chat', '@mf-members'] },
    async ({ page, context }) => {
      await newMember(context);
      await withUser(context, quiet);
      await likeMember(context.request, await readSampleMember(SITE_ORIGIN));
      const named = patternsOf('mf-members', locale);
      await open(page, '/likes/given');
      await main(page)
        .getByRole('button', { name: named('like.unlike') })
        .first()
        .click();
      const undo = page.getByRole('button', { name: chat('likes.undo') });
      await isFaultless(page, undo, 'a like that is taken back');
      await hasClearRings(main(page).getByRole('listitem').filter({ has: undo }), 'the way back of the like');
      await matchAtOnce(page);
      await open(page, '/members');
      await main(page)
        .getByRole('button', { name: named('like.like') })
        .first()
        .click();
      const match = page.getByRole('dialog', { name: members('match.title') });
      await expect(match.getByRole('textbox')).toBeVisible();
      await isFaultless(page, match, 'a match over a card');
      await expect.soft(match, 'the shadow of the words on a photo').toHaveCSS('text-shadow', 'none');
    },
  );
}

for (const { locale, tag, appearance } of viewsInTurn(2)) {
  const isFaultless = checkOf({ locale, appearance });
  const open = (page: Page, path: string) => openIn(page, locale, path);
  const members = textsOf('mf-members', locale);

  test(
    `in ${locale}: what opens over the own photos, the settings and a purchase is in order [R-A11Y-WCAG]`,
    { tag: [tag, '@mf-members', '@mf-payments'] },
    async ({ page, context }) => {
      const payments = textsOf('mf-payments', locale);
      await confirmedMember(context.request, { language: locale });
      await addPrivatePhoto(context.request);
      const order = await orderBundle(context);
      await order.pay();
      await withUser(context, quiet);
      await open(page, '/profile');
      await page.getByRole('button', { name: members('own.photos.options', { number: 1 }) }).click();
      await isFaultless(page, dialog(page), 'what can be done with a photo');
      await closeDialog(page);
      const file = page.getByLabel(members('own.photos.add'), { exact: true }).and(page.locator('input'));
      await file.setInputFiles([photo('green.png', [60, 140, 90])]);
      const frame = dialog(page).getByRole('group', { name: members('crop.frame') });
      await isFaultless(page, frame, 'the part of a new photo');
      await closeDialog(page);
      await open(page, '/settings');
      const twoStep = main(page).getByRole('form', { name: members('settings.two-step.title'), exact: true });
      await twoStep.getByLabel(members('settings.password.current'), { exact: true }).fill(PASSWORD);
      await twoStep.getByRole('button', { name: members('settings.two-step.begin') }).click();
      await isFaultless(page, twoStep.getByRole('img'), 'two-step login, as it is set up');
      await page.goto(localizePath(locale, `/transactions/${order.id}`));
      await main(page)
        .getByRole('button', { name: payments('withdrawal.action') })
        .click();
      await isFaultless(page, dialog(page), 'a withdrawal, before it is confirmed');
    },
  );
}
