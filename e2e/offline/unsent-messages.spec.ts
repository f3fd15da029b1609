import { request } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { OFFLINE } from '../fixtures/offline.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-chat', 'en');

test.use({ serviceWorkers: 'allow' });

const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

test(
  'five messages that were written offline in one of two tabs go by themselves, in order, after a reload without a network [R-CHAT-OFFLINE-SENDS, R-CHAT-OFFLINE-WAITS]',
  { tag: ['@phone', '@mf-chat'] },
  async ({ context, page, guard }) => {
    guard.allow(OFFLINE);
    const partner = await request.newContext();
    const { id } = await confirmedMember(partner);
    await confirmedMember(context.request);
    const user = async () => {
      const response = await context.request.get(`${SITE_ORIGIN}/api/user.php`);
      return ((await response.json()) as ResponseOf<'GET /api/user.php'>).user;
    };
    const before = (await user())?.credits ?? 0;
    const other = await context.newPage();
    for (const tab of [other, page]) {
      await tab.goto(`/members/${id}/chat`);
      await controlled(tab);
      await expect(tab.getByRole('textbox')).toBeVisible();
    }
    await context.setOffline(true);
    const texts = ['One', 'Two', 'Three', 'Four', 'Five'];
    for (const text of texts) {
      await page.getByRole('textbox').fill(text);
      await page.getByRole('button', { name: t('composer.send'), exact: true }).click();
    }
    for (const tab of [page, other])
      await expect(tab.getByRole('log').getByText(t('messages.states.waiting'))).toHaveCount(texts.length);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    await context.setOffline(false);
    for (const tab of [page, other]) {
      await expect(tab.getByRole('log').getByText('Five')).toBeVisible();
      for (const text of texts) await expect(tab.getByRole('log').getByText(text)).toHaveCount(1);
      await expect(tab.getByRole('log').getByText(t('messages.states.waiting'))).toHaveCount(0);
    }
    const chats = await partner.get(`${SITE_ORIGIN}/api/chats.php`);
    const [chat] = ((await chats.json()) as ResponseOf<'GET /api/chats.php'>).chats;
    const messages = await partner.get(`${SITE_ORIGIN}/api/messages.php?conversation=${chat?.conversation.id}`);
    const arrived = ((await messages.json()) as ResponseOf<'GET /api/messages.php'>).messages;
    expect(arrived.map(({ text }) => text)).toEqual(texts);
    expect((await user())?.credits).toBe(before - texts.length);
    await partner.dispose();
  },
);
