import { signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { entryOf, textsOf } from '../fixtures/texts.ts';
import { newMember } from '../frame/member.ts';

// In French: the same is counted and returned in English in conversation.spec.ts.
const t = textsOf('mf-members', 'fr');
const chatTexts = textsOf('mf-chat', 'fr');
const shell = textsOf('shell', 'fr');

test(
  'a like is counted in the bar, seen by opening the profile, and returned there: a match [R-FRAME-NAV-LIKES, R-LIKES-SEEN-PROFILE, S-LIKES-PROFILE, R-LIKES-MATCH-MUTUAL, R-LIKES-MODAL-OWN, R-LIKES-MODAL-ESCAPE, S-LIKES-LIST]',
  { tag: ['@phone', '@mf-members'] },
  async ({ page, context, playwright }) => {
    const her = await newMember(context);
    const elsewhere = await playwright.request.newContext({ baseURL: SITE_ORIGIN });
    const { name } = await signUp(elsewhere, SITE_ORIGIN);
    const liked = await elsewhere.post('/api/like.php', {
      headers: { 'Origin': SITE_ORIGIN, 'Idempotency-Key': crypto.randomUUID() },
      data: { profile_id: her.id },
    });
    expect(liked.ok(), await liked.text()).toBe(true);
    await elsewhere.dispose();
    const entry = page
      .getByRole('navigation', { name: shell('navigation.main') })
      .getByRole('link', { name: new RegExp(entryOf('/likes', 'fr')) });
    const news = shell('navigation.new-likes', { count: 1, shown: 1 });
    const card = page.getByRole('article').filter({ hasText: name });

    await test.step('the bar counts it; the list has it first, with its flag', async () => {
      await page.goto('/fr/members');
      await expect(entry).toContainText(news);
      await entry.click();
      await expect(page.getByRole('heading', { level: 1, name: chatTexts('likes.title') })).toBeVisible();
      await expect(card.getByText(chatTexts('likes.new'))).toBeVisible();
    });

    await test.step('the profile opens, without the bar', async () => {
      await card.getByRole('link').first().click();
      await expect(page).toHaveURL(/\/likes\/m\/\d+$/);
      await expect(entry).toBeHidden();
    });

    await test.step('a like in return is a match; opening the profile took it off the bar and out of the list', async () => {
      await page.getByRole('button', { name: t('like.like', { name }) }).click();
      const match = page.getByRole('dialog', { name: t('match.title') });
      // The first message has the rules of the conversation's own page.
      await expect(match.getByText(chatTexts('partner.unconfirmed', { name }))).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(match).toBeHidden();
      await page.goBack();
      await expect(card).toBeVisible();
      await expect(entry).not.toContainText(news);
      await expect(card.getByText(chatTexts('likes.new'))).toHaveCount(0);
      const lists = page.getByRole('navigation', { name: chatTexts('likes.lists') });
      await lists.getByRole('link', { name: chatTexts('likes.matches') }).click();
      await expect(page).toHaveURL(/\/likes\/matches$/);
      await expect(card).toBeVisible();
    });
  },
);
