import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { newMember, somebodyElse } from './member.ts';

const footer = (page: Page) => page.getByRole('contentinfo');
/** What every footer says about who may be here and what is fictional. */
const DISCLAIMER = /is for adults aged 18 and over\..*Some profiles on .* are fictional/;

// What each layout has: shell/src/layouts/layouts.test.tsx. A link of the footer shows where a live part has its page.
test(
  'the Default layout has the top bar, the footer with its nine links, and the disclaimer [R-FRAME-DEFAULT-BAR, R-FRAME-DEFAULT-FOOTER, R-FRAME-FOOTER-TERMS, R-FRAME-FOOTER-PRIVACY, R-FRAME-FOOTER-COOKIES, R-FRAME-FOOTER-BAN, R-FRAME-FOOTER-PRICING, R-FRAME-FOOTER-COMPLAINTS, R-FRAME-FOOTER-RETURN, R-FRAME-FOOTER-FAQ, R-FRAME-FOOTER-SUPPORT]',
  {
    tag: '@phone',
  },
  async ({ page, request }) => {
    const links = footer(page).getByRole('navigation', { name: 'Footer' }).getByRole('link');
    const addresses = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    await page.goto('/members');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(footer(page)).toHaveText(DISCLAIMER);
    const answers = (await addresses()).map(async (address) => {
      const answer = await request.get(address, { headers: { Accept: 'text/html' } });
      return [address, answer.status()] as const;
    });
    expect((await Promise.all(answers)).filter(([, status]) => status !== 200)).toEqual([]);
    const pages = ['terms', 'privacy', 'cookies', 'ban'].map((name) => `/pages/${name}`);
    const help = ['/complaints', ...['return-policy', 'faq', 'service'].map((name) => `/pages/${name}`)];
    expect((await addresses()).slice(0, 9)).toEqual([...pages, '/pricing', ...help]);
    await expect(footer(page).getByRole('link', { name: 'Support' })).toHaveAttribute('href', '/pages/service');
  },
);

test(
  'a page has the layout of its route: the Lander one on a landing page, the Empty one on the signup [R-FRAME-LANDER-BAR, R-FRAME-LANDER-FOOTER, R-FRAME-EMPTY-BARE]',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    await page.goto('/landers/gallery');
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(2);
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
    tag: '@both',
  },
  async ({ page, context }) => {
    await newMember(context);
    const { id } = await somebodyElse(context);
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
