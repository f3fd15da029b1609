import type { Page } from '@playwright/test';
import { LOCALES, localizePath } from '@tandem/contracts/product/locales';
import type { Locale } from '@tandem/contracts/product/locales';
import { addAuthenticator } from '../fixtures/authenticator.ts';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { PASSWORD } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';
import { turnOnTwoStep } from '../fixtures/two-step.ts';

/** What a code is refused with, in the words of the product. */
const WRONG = {
  en: 'This code is wrong or was used before. Wait for the next one.',
  fr: 'Ce code est incorrect ou a déjà servi. Attendez le suivant.',
} as const;

/** Logs in with the password and a recovery code, on a device that can make a passkey. */
async function logIn(page: Page, locale: Locale, { email, code }: { email: string; code: string }): Promise<void> {
  const t = textsOf('mf-signup', locale);
  const main = page.getByRole('main');
  const submit = main.getByRole('button', { name: t('login.submit'), exact: true });
  await page.goto(localizePath(locale, '/login'));
  await addAuthenticator(page);
  await main.getByLabel(t('fields.email')).fill(email);
  await main.getByLabel(t('fields.password'), { exact: true }).fill(PASSWORD);
  await submit.click();
  await main.getByLabel(t('login.code'), { exact: true }).fill(code);
  await submit.click();
}

// That the field for the code comes where only the server knows of two-step login: mf-members/src/features/settings/login-ways.isolated.test.tsx.
for (const locale of LOCALES)
  test(
    `in ${locale}: with two-step login on, no passkey is offered after the login, and one is added with a code [R-ACCOUNT-PASSKEY-CODE, R-ACCOUNT-PASSKEY-CODE-FORM, R-ACCOUNT-PASSKEY-OFFERED, R-ACCOUNT-CODE-STEP, R-ACCOUNT-RECOVERY-CODES]`,
    { tag: ['@chromium', '@mf-members', '@mf-signup'] },
    async ({ page, guard }) => {
      // A login without a code, and a code that is wrong.
      guard.allow(/status of (?:403|422)/);
      const { email } = await confirmedMember(page.request, { language: locale });
      const [first = '', second = ''] = await turnOnTwoStep(page.request);
      await page.context().clearCookies();
      await logIn(page, locale, { email, code: first });
      await page.waitForURL((url) => url.pathname === localizePath(locale, '/members'));

      await page.goto(localizePath(locale, '/settings'));
      const t = textsOf('mf-members', locale);
      const passkeys = page.getByRole('main').getByRole('form', { name: t('settings.passkeys.title'), exact: true });
      const code = passkeys.getByLabel(t('settings.two-step.code'), { exact: true });
      const add = () => passkeys.getByRole('button', { name: t('settings.passkeys.add') }).click();
      await passkeys.getByLabel(t('settings.password.current'), { exact: true }).fill(PASSWORD);
      for (const [typed, text] of [
        ['', t('settings.missing')],
        ['000000', WRONG[locale]],
      ] as const) {
        await code.fill(typed);
        await add();
        await expect(passkeys.getByText(text, { exact: true })).toBeVisible();
        await expect(code).toBeFocused();
      }
      await code.fill(second);
      await add();
      await expect(passkeys.getByRole('listitem')).toHaveCount(1);
    },
  );
