import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { newMember } from './member.ts';

test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

const footer = (page: Page) => page.getByRole('contentinfo');
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
/** What every footer says about who may be here and what is fictional. */
const DISCLAIMER = /is for adults aged 18 and over\..*Some profiles on .* are fictional/;

test('the Default layout has the top bar, the footer with its nine links, and the disclaimer', async ({
  page,
  request,
}) => {
  const links = footer(page).getByRole('navigation', { name: 'Footer' }).getByRole('link');
  const addresses = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  await page.goto('/members');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(footer(page)).toHaveText(DISCLAIMER);
  for (const address of await addresses())
    expect((await request.get(address, { headers: { Accept: 'text/html' } })).status(), address).toBe(200);
  const pages = ['terms', 'privacy', 'cookies', 'ban'].map((name) => `/pages/${name}`);
  const help = ['/complaints', ...['return-policy', 'faq', 'service'].map((name) => `/pages/${name}`)];
  expect((await addresses()).slice(0, 9)).toEqual([...pages, '/pricing', ...help]);
  await expect(footer(page).getByRole('link', { name: 'Support' })).toHaveAttribute('href', '/pages/service');
});

test('the Chat layout is the whole screen: nothing scrolls but the messages, and there is no footer', async ({
  page,
  context,
}) => {
  await newMember(context);
  const answer = await context.request.get('/api/members.php?with_photo=1');
  const [first] = ((await answer.json()) as { profiles: { id: number }[] }).profiles;
  await page.goto(`/members/${first?.id}/chat`);
  await expect(page.getByRole('main').getByRole('textbox')).toBeVisible();
  await expect(footer(page)).toHaveCount(0);
  const measure = () =>
    page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const end = document.querySelector('main')?.getBoundingClientRect().bottom ?? 0;
      return { end: Math.round(end), scrolls: scrollHeight > clientHeight };
    });
  await expect.poll(measure).toEqual({ end: page.viewportSize()?.height, scrolls: false });
});

test('the Lander layout has logo, login, footer and disclaimer, and no places', async ({ page }) => {
  await page.goto('/landers/gallery');
  const links = page.getByRole('banner').getByRole('link');
  await expect(links).toHaveCount(2);
  await expect(links.first()).toHaveAttribute('href', '/');
  await expect(links.last()).toHaveAttribute('href', '/login');
  await expect(navigation(page)).toHaveCount(0);
  await expect(footer(page)).toHaveText(DISCLAIMER);
});

test('the Empty layout has no bar and no footer', async ({ page }) => {
  await page.goto('/signup');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(footer(page)).toHaveCount(0);
});
