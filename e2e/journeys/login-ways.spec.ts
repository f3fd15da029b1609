import type { Page } from '@playwright/test';
import { LOCALES, localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { addAuthenticator } from '../fixtures/authenticator.ts';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { linkTo } from '../fixtures/mails.ts';
import { PASSWORD } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-signup', 'en');

const main = (page: Page) => page.getByRole('main');
const isIn = (page: Page, locale: Locale) =>
  page.waitForURL((url) => url.pathname === localizePath(locale, '/members'));
const memberId = async (page: Page): Promise<number> => {
  const { user } = (await (await page.request.get('/api/user.php')).json()) as { user: { id: number } | null };
  return user?.id ?? 0;
};

/** Logs in by the password and makes the passkey that is offered then. */
async function makePasskey(page: Page, email: string, locale: Locale = 'en'): Promise<void> {
  const words = textsOf('mf-signup', locale);
  await page.goto(localizePath(locale, '/login'));
  await addAuthenticator(page);
  await page.getByLabel(words('fields.email')).fill(email);
  await page.getByLabel(words('fields.password'), { exact: true }).fill(PASSWORD);
  await main(page)
    .getByRole('button', { name: words('login.submit'), exact: true })
    .click();
  await main(page)
    .getByRole('button', { name: words('passkey.make') })
    .click();
  await isIn(page, locale);
}

/** Opens the login as somebody whom the site does not know, and uses the passkey of the browser. */
async function usePasskey(page: Page, locale: Locale = 'en'): Promise<void> {
  // Nothing of the page requests anything without its session.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(localizePath(locale, '/login'));
  expect(await memberId(page)).toBe(0);
  await main(page)
    .getByRole('button', { name: textsOf('mf-signup', locale)('passkey.login') })
    .click();
}

for (const locale of LOCALES) {
  test(
    `in ${locale}: a passkey that is offered after a login by the password logs in the next time [R-ACCOUNT-PASSKEY-OFFERED, R-ACCOUNT-PASSKEY-BUTTON, C-ACCOUNT-PASSKEY-LOGIN]`,
    { tag: ['@chromium', '@mf-signup'] },
    async ({ page, playwright }) => {
      const elsewhere = await playwright.request.newContext({ baseURL: SITE_ORIGIN });
      // Before the address is confirmed none is offered.
      const { email } = await confirmedMember(elsewhere, { language: locale });
      await elsewhere.dispose();
      await makePasskey(page, email, locale);
      const id = await memberId(page);
      expect(id).toBeGreaterThan(0);

      await usePasskey(page, locale);
      await isIn(page, locale);
      expect(await memberId(page)).toBe(id);
    },
  );
}

test(
  'the page of a reset link lists the passkey: it stays with the new password, or is removed with it and logs nobody in [R-ACCOUNT-RESET-PASSKEYS-SHOWN, R-ACCOUNT-RESET-PASSKEYS]',
  { tag: ['@chromium', '@mf-signup'] },
  async ({ page, playwright, guard }) => {
    // What the passkey is refused with in the end.
    guard.allow(/status of 403/);
    const mailbox = await playwright.request.newContext({ baseURL: SITE_ORIGIN });
    // Of an account that is not confirmed they go in any case.
    const { email } = await confirmedMember(mailbox);
    await makePasskey(page, email);
    const id = await memberId(page);
    const removal = main(page).getByRole('checkbox', { name: /^Remove: / });

    /** Opens a new link, and sets the password that the member has already. */
    const reset = async (before: string | null, isRemoved: boolean): Promise<string> => {
      const headers = { Origin: SITE_ORIGIN };
      expect((await mailbox.post('/api/reset-password.php', { headers, data: { email } })).ok()).toBe(true);
      const link = await linkTo(mailbox, '/reset-password/do', { address: email, ...(before !== null && { before }) });
      await page.goto(link);
      await expect(removal).toHaveCount(1);
      if (isRemoved) await removal.check();
      for (const field of ['new-password.password', 'new-password.repeat'] as const)
        await main(page).getByLabel(t(field), { exact: true }).fill(PASSWORD);
      await main(page)
        .getByRole('button', { name: t('new-password.submit') })
        .click();
      await page.waitForURL(/\/members(\?|$)/);
      return link;
    };

    const first = await reset(null, false);
    await usePasskey(page);
    await page.waitForURL(/\/members(\?|$)/);
    expect(await memberId(page)).toBe(id);

    await reset(first, true);
    await usePasskey(page);
    await expect(main(page).getByText('This passkey is not known here. Log in with your password.')).toBeVisible();
    expect(await memberId(page)).toBe(0);
    await mailbox.dispose();
  },
);
