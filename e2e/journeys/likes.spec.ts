import type { Page } from '@playwright/test';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { Locale } from '@tandem/contracts/product/locales';
import { localizePath } from '@tandem/contracts/product/locales';
import { otherBrowser } from '../fixtures/other-browser.ts';
import { signUp } from '../fixtures/people.ts';
import { Activity, isSettled } from '../fixtures/settled.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

interface Person {
  id: number;
  name: string;
  page: Page;
  /** Opens an address in the person's language. */
  visit: (path: string) => Promise<void>;
}

/** A new member in a browser of their own, who has answered the question about cookies. */
async function newPerson(page: Page, locale: Locale, gender: 'male' | 'female'): Promise<Person> {
  const { request } = page.context();
  const search = gender === 'male' ? 'female' : 'male';
  const { name } = await signUp(request, SITE_ORIGIN, { gender, search_gender: search, language: locale });
  const answer = await request.get(`${SITE_ORIGIN}/api/user.php`, { headers: { 'X-Request-Type': 'client' } });
  const { user } = (await answer.json()) as { user: { id: number } };
  const necessary = page.getByRole('button', { name: textsOf('shell', locale)('cookies.necessary') });
  await page.addLocatorHandler(necessary, () => necessary.click());
  return { id: user.id, name, page, visit: async (path) => void (await page.goto(localizePath(locale, path))) };
}

/** The next answer to a like, or to one that is taken back. */
const likeAnswer = (page: Page, method: 'POST' | 'DELETE') =>
  page.waitForResponse((answer) => answer.url().includes('/api/like.php') && answer.request().method() === method);

/** The calls of likes.php that a page makes from now on. */
function countLikesCalls(page: Page): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/likes.php')) calls += 1;
  });
  return () => calls;
}

test('two members like each other, and one of them changes their mind', async ({ page, browser, guard }, info) => {
  test.setTimeout(240_000);
  const locale: Locale = info.project.name === 'phone' ? 'fr' : 'en';
  const t = textsOf('mf-members', locale);
  const shell = textsOf('shell', locale);
  const him = await newPerson(page, locale, 'male');
  const her = await newPerson(await otherBrowser({ browser, guard }, info), locale, 'female');
  const card = ({ page: on }: Person, { name }: Person) => on.getByRole('article').filter({ hasText: name });
  const tab = ({ page: on }: Person, type: 'received' | 'given' | 'matches') =>
    on.getByRole('navigation', { name: t('likes.lists') }).getByRole('link', { name: t(`likes.${type}`) });
  const newLikes = shell('navigation.new-likes', { count: 1, shown: 1 });
  const likesEntry = her.page
    .getByRole('navigation', { name: shell('navigation.main') })
    .getByRole('link', { name: new RegExp(shell('navigation.likes')) });

  await test.step('he likes her on her profile, which asks for the likes once', async () => {
    const activity = new Activity(him.page);
    await him.page.clock.install();
    const firstAnswer = him.page.waitForResponse(/\/api\/likes\.php/);
    await him.visit(`/members/${her.id}`);
    const like = him.page.getByRole('button', { name: t('like.like', { name: her.name }) });
    await expect(like).toBeVisible();
    await firstAnswer;
    // The refresh cycle asks as well: its next round is over before the calls are counted.
    const round = him.page.waitForResponse(/\/api\/likes\.php/);
    await him.page.clock.fastForward(LIMITS.userRefreshSeconds * 1000);
    await round;
    await isSettled(him.page, activity);
    const likesCalls = countLikesCalls(him.page);
    await like.click();
    await expect(him.page.getByRole('button', { name: t('like.unlike', { name: her.name }) })).toBeVisible();
    await expect.poll(likesCalls).toBe(1);
    // Time for a second one, which must not come.
    await him.page.waitForTimeout(1500);
    expect(likesCalls()).toBe(1);
  });

  await test.step('she is among the members whom he likes', async () => {
    await him.visit('/likes');
    await expect(him.page.getByRole('heading', { name: t('likes.empty.received.title') })).toBeVisible();
    await tab(him, 'given').click();
    await expect(him.page).toHaveURL(new RegExp(`${localizePath(locale, '/likes/given')}$`));
    await expect(card(him, her)).toBeVisible();
    await him.page.reload();
    await expect(card(him, her)).toBeVisible();
  });

  await test.step('she is told of a new like, and finds him first in the list with its flag', async () => {
    await her.visit('/members');
    await expect(likesEntry).toContainText(newLikes);
    await likesEntry.click();
    await expect(her.page.getByRole('heading', { level: 1, name: t('likes.title') })).toBeVisible();
    await expect(card(her, him).getByText(t('likes.new'))).toBeVisible();
  });

  await test.step('opening his profile clears the flag, for good', async () => {
    const seen = her.page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await card(her, him).getByRole('link').first().click();
    await expect(her.page).toHaveURL(new RegExp(`/likes/m/${him.id}$`));
    expect((await seen).status()).toBe(204);
    await expect(likesEntry).not.toContainText(newLikes);
    await her.page.goBack();
    await expect(card(her, him)).toBeVisible();
    await expect(card(her, him).getByText(t('likes.new'))).toHaveCount(0);
    await her.page.reload();
    await expect(card(her, him)).toBeVisible();
    await expect(card(her, him).getByText(t('likes.new'))).toHaveCount(0);
    await expect(likesEntry).not.toContainText(newLikes);
  });

  await test.step('she likes him on his profile: it is a match', async () => {
    await her.visit(`/likes/m/${him.id}`);
    await her.page.getByRole('button', { name: t('like.like', { name: him.name }) }).click();
    const match = her.page.getByRole('dialog', { name: t('match.title') });
    await expect(match.getByRole('link', { name: t('match.write', { name: him.name }) })).toBeVisible();
    await her.page.keyboard.press('Escape');
    await expect(match).toBeHidden();
    await her.visit('/likes/matches');
    await expect(card(her, him)).toBeVisible();
    await him.visit('/likes/matches');
    await expect(card(him, her)).toBeVisible();
  });

  await test.step('he takes his like back, thinks again, and takes it back for good', async () => {
    const takeBack = him.page.getByRole('button', { name: t('like.unlike', { name: her.name }) });
    const over = him.page.getByText(t('likes.takenBack.matches', { name: her.name }));
    // Each waits for the one before: who leaves earlier has not said the last.
    const takenBack = likeAnswer(him.page, 'DELETE');
    await takeBack.click();
    await expect(over).toBeVisible();
    expect((await takenBack).ok()).toBe(true);
    const undone = likeAnswer(him.page, 'POST');
    await him.page.getByRole('button', { name: t('likes.undo') }).click();
    await expect(over).toBeHidden();
    expect((await undone).ok()).toBe(true);
    const takenBackForGood = likeAnswer(him.page, 'DELETE');
    await takeBack.click();
    expect((await takenBackForGood).ok()).toBe(true);
    await him.page.reload();
    await expect(him.page.getByRole('heading', { name: t('likes.empty.matches.title') })).toBeVisible();
  });

  await test.step('the match is over for her as well; her own like stands', async () => {
    await her.page.reload();
    await expect(her.page.getByRole('heading', { name: t('likes.empty.matches.title') })).toBeVisible();
    await tab(her, 'given').click();
    await expect(card(her, him)).toBeVisible();
    await tab(her, 'received').click();
    await expect(her.page.getByRole('heading', { name: t('likes.empty.received.title') })).toBeVisible();
  });
  await her.page.close();
});

test('a list of likes that there is not, and a member who never was, are the 404 page in the frame', async ({
  page,
  guard,
}) => {
  guard.allow(/404/);
  await newPerson(page, 'en', 'male');
  const shell = textsOf('shell', 'en');
  for (const path of ['/likes/everybody', '/members/abc', '/members/999999999', '/likes/m/0']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: shell('error.not-found') }), path).toBeVisible();
    await expect(page.getByRole('link', { name: shell('error.home') }), path).toBeVisible();
    await expect(page.getByRole('navigation', { name: shell('navigation.main') }), path).toBeVisible();
  }
});
