import type { Page } from '@playwright/test';
import { LIMITS } from '@tandem/contracts/product/limits';
import { localizePath } from '@tandem/contracts/product/locales';
import { fillSignup, freshName, skipSteps } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

// With the entry warning and the question about cookies.
test.use({ firstVisit: true });

/** The long way is in French; the short ones are in English. */
const LOCALE = 'fr';
const at = (path: string) => localizePath(LOCALE, path);
const signup = textsOf('mf-signup', LOCALE);
const members = textsOf('mf-members', LOCALE);
const chat = textsOf('mf-chat', LOCALE);

async function searchWithPhoto(page: Page): Promise<void> {
  await page.getByRole('button', { name: new RegExp(members('filters.title')) }).click();
  const filters = page.getByRole('dialog');
  const responded = page.waitForResponse((response) => /members\.php\?.*with_photo=1/.test(response.url()));
  const withPhoto = filters.getByRole('checkbox', { name: members('filters.with_photo') });
  await withPhoto.click();
  await expect(withPhoto).toBeChecked();
  await filters.getByRole('button', { name: /^Voir/ }).click();
  await expect(page).toHaveURL(/with_photo=1/);
  // The people of the search before stay, dimmed, until those of this one come.
  await responded;
  await expect(filters).toHaveCount(0);
  await expect(page.getByRole('main').locator('[aria-busy="false"]').getByRole('article').first()).toBeVisible();
}

async function signUpBy(page: Page, member: { name: string; email: string }): Promise<void> {
  await fillSignup(page, LOCALE, member);
  await page.waitForURL(`**${at('/complete-signup')}**`, { timeout: 30_000 });
  await skipSteps(page, LOCALE);
  await expect(page.getByRole('heading', { level: 1, name: signup('confirm.title') })).toBeVisible();
  await page.getByRole('link', { name: signup('confirm.members') }).click();
  await page.waitForURL(`**${at('/signup-matches')}**`);
  for (let number = 1; number <= LIMITS.signupMatches; number += 1) {
    const place = members('matches.place', { number, count: LIMITS.signupMatches });
    await expect(page.getByText(place, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`^${members('matches.skip')} `) }).click();
  }
  await page.waitForURL(`**${at('/members')}**`);
  await expect(page.getByRole('heading', { level: 1, name: members('search.title') })).toBeVisible();
}

/** Writes to the member whose profile is open. */
async function writeFirstMessage(page: Page, greeting: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: members('profile.chat') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(page.getByText(chat('cost.free', { count: 1, free: LIMITS.signupCredits }))).toBeVisible();
  await page.getByRole('textbox').fill(greeting);
  await page.getByRole('button', { name: chat('composer.send') }).click();
  const warning = page.getByRole('dialog');
  const sent = page.getByRole('region', { name: chat('messages.region') }).getByText(greeting);
  // A fictional profile asks for a confirmation first.
  await expect(warning.or(sent).first()).toBeVisible();
  if (await warning.isVisible()) await warning.getByRole('button', { name: chat('fictional.send') }).click();
  await expect(sent).toBeVisible();
  // The account is not confirmed, so that this was its one message.
  await expect(page.getByText(chat('limit.activation'))).toBeVisible();
}

test(
  'a visitor signs up, searches, likes, writes, and finds everything again [S-LANDERS-GALLERY, S-SIGNUP-FORM, S-SIGNUP-COMPLETE, R-SIGNUP-STEP-CONFIRM, S-SIGNUP-MATCHES, R-SIGNUP-MATCHES-NEXT, S-MEMBERS-SEARCH, S-CHAT-LIST, S-LIKES-LIST]',
  { tag: ['@phone', '@mf-landers', '@mf-signup', '@mf-members', '@mf-chat'] },
  async ({ page }) => {
    const member = { name: freshName('visit'), email: `${freshName('visit')}@example.test` };

    await test.step('comes to the home page and opens the gallery', async () => {
      await page.goto(at('/'));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.locator('[data-cookie-answer=necessary]').click();
      await page.goto(at('/landers/gallery'));
      await expect(page.getByRole('list').getByRole('article').first()).toBeVisible();
      await page
        .getByRole('link', { name: textsOf('mf-landers', LOCALE)('start') })
        .first()
        .click();
      await expect(page).toHaveURL(/\/signup\?.*lander=gallery/);
    });

    await test.step('signs up', () => signUpBy(page, member));

    let liked = '';
    await test.step('searches and likes', async () => {
      await searchWithPhoto(page);
      const card = page.getByRole('list').getByRole('article').first();
      const like = card.getByRole('button').first();
      liked = (await card.getByRole('link').first().textContent()) ?? '';
      await expect(like).toHaveAttribute('aria-pressed', 'false');
      await like.click();
      await expect(like).toHaveAttribute('aria-pressed', 'true');
      await card.getByRole('link').first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(liked.trim());
    });

    const greeting = 'Bonjour / hello 👋 — votre pain du dimanche ?';
    await test.step('writes a first message, which costs one credit', () => writeFirstMessage(page, greeting));

    await test.step('finds it all in new documents: the message, the conversation, the like', async () => {
      await page.goto(at('/chats'));
      await expect(page.getByText(greeting).first()).toBeVisible();
      await page
        .getByRole('list', { name: chat('list.label') })
        .getByRole('link')
        .first()
        .click();
      const partner = liked.trim().split(',')[0] ?? '';
      const messages = page.getByRole('log', { name: chat('messages.label', { name: partner }) });
      await expect(messages.getByText(greeting)).toBeVisible();
      await page.goto(at('/likes/given'));
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
      await expect(page.getByRole('main').getByRole('article').getByRole('link', { name: partner })).toBeVisible();
    });
  },
);
