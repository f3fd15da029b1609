import { request } from '@playwright/test';
import { BUNDLES } from '@tandem/contracts/product/payment-catalogue';
import { LIMITS } from '@tandem/contracts/product/limits';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { writeTo } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const POPULAR = BUNDLES[1];
const chat = textsOf('mf-chat', 'en');
const payments = textsOf('mf-payments', 'en');

test(
  'a message for which the credits ran out waits while more are bought, and is one tap from sent [R-PAY-BACK-TO-CHAT, R-CHAT-BUY-CREDITS-ALERT, R-CHAT-FAILED-KEPT]',
  { tag: ['@phone', '@mf-chat', '@mf-payments'] },
  async ({ page, context, guard }) => {
    // The message that is refused.
    guard.allow(/status of 402/);
    const partner = await request.newContext();
    const { id, profile } = await confirmedMember(partner);
    await confirmedMember(context.request);
    for (let sent = 0; sent < LIMITS.signupCredits; sent += 1) await writeTo(context.request, id, `Message ${sent}`);
    const thread = page.getByRole('log');

    await test.step('writes without credits: the sheet offers bundles', async () => {
      await page.goto(`/members/${id}/chat`);
      await page.getByRole('textbox').fill('This one matters');
      await page.getByRole('button', { name: chat('composer.send'), exact: true }).click();
      const sheet = page.getByRole('dialog', { name: chat('credits.title') });
      await sheet
        .getByRole('link', { name: new RegExp(payments('bundle.amount', { count: POPULAR.credits })) })
        .click();
    });

    await test.step('pays, and returns to the conversation, which has kept the text', async () => {
      await page.getByRole('radio', { name: /iDEAL/ }).check();
      for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
      await page.getByRole('button', { name: payments('checkout.order') }).click();
      await page.waitForURL('**/sandbox-pay/**');
      await page.getByRole('button', { name: /Pay/ }).click();
      await page.getByRole('link', { name: payments('status.to-member', { name: profile.name }) }).click();
      await expect(page.getByRole('heading', { level: 1, name: profile.name })).toBeVisible();
      await expect(thread.getByText('This one matters')).toBeVisible();
      await expect(thread.getByText(chat('messages.again'))).toBeVisible();
    });

    await test.step('one tap sends it, once', async () => {
      await thread.getByRole('button', { name: chat('messages.retry') }).click();
      await expect(thread.getByText(chat('messages.again'))).toHaveCount(0);
      await expect(thread.getByText('This one matters')).toHaveCount(1);
      await page.reload();
      await expect(thread.getByText('This one matters')).toHaveCount(1);
      await expect(thread.getByRole('button', { name: chat('messages.retry') })).toHaveCount(0);
    });
    await partner.dispose();
  },
);
