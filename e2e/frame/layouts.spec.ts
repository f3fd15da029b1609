import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { newMember, makeOtherMember } from './member.ts';

const footer = (page: Page) => page.getByRole('contentinfo');
/** What every footer says about who may be here and what is fictional. */
const DISCLAIMER = /is for adults aged 18 and over\..*Some profiles on .* are fictional/;

// What each layout and the footer have: shell/src/layouts/layouts.test.tsx, shell/src/footer/Footer.test.tsx.
test('every link of the footer leads to a page of a live part', { tag: '@phone' }, async ({ page, request }) => {
  await page.goto('/members');
  const links = footer(page).getByRole('navigation', { name: 'Footer' }).getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  // Nine pages, and the page itself in two languages.
  expect(addresses).toHaveLength(11);
  const responses = addresses.map(async (address) => {
    const response = await request.get(address, { headers: { Accept: 'text/html' } });
    return [address, response.status()] as const;
  });
  expect((await Promise.all(responses)).filter(([, status]) => status !== 200)).toEqual([]);
});

test(
  'a page has the layout of its route: the Lander one on a landing page, the Empty one on the signup',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    await page.goto('/landers/gallery');
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(3);
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(footer(page)).toHaveText(DISCLAIMER);
    await page.goto('/signup');
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(footer(page)).toHaveCount(0);
  },
);

// On a phone its own header is the only bar, on a desktop the site's bar is above it.
test(
  'the Chat layout is the whole screen: nothing scrolls but the messages, and there is no footer [R-FRAME-CHAT-SCREEN]',
  {
    tag: ['@both', '@mf-chat'],
  },
  async ({ page, context }) => {
    await newMember(context);
    const { id } = await makeOtherMember(context);
    await page.goto(`/members/${id}/chat`);
    await expect(page.getByRole('main').getByRole('textbox')).toBeVisible();
    await expect(footer(page)).toHaveCount(0);
    const measure = () =>
      page.evaluate(() => {
        const { scrollHeight, clientHeight } = document.documentElement;
        const end = document.querySelector('main')?.getBoundingClientRect().bottom ?? 0;
        return { end: Math.round(end), scrolls: scrollHeight > clientHeight };
      });
    await expect.poll(measure).toEqual({ end: page.viewportSize()?.height, scrolls: false });
  },
);
