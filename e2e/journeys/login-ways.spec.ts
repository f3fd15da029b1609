import type { Page } from '@playwright/test';
import { PASSWORD, signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-signup', 'en');

/** Gives the browser an authenticator of its own, which its owner unlocks whenever it asks. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const main = (page: Page) => page.getByRole('main');
const memberId = async (page: Page): Promise<number> => {
  const { user } = (await (await page.request.get('/api/user.php')).json()) as { user: { id: number } | null };
  return user?.id ?? 0;
};

test(
  'a passkey that is offered after a login by the password logs in the next time [R-ACCOUNT-PASSKEY-OFFERED, R-ACCOUNT-PASSKEY-BUTTON, C-ACCOUNT-PASSKEY-LOGIN]',
  { tag: ['@chromium', '@mf-signup'] },
  async ({ page, playwright }) => {
    const elsewhere = await playwright.request.newContext({ baseURL: SITE_ORIGIN });
    const { email } = await signUp(elsewhere, SITE_ORIGIN);
    await elsewhere.dispose();
    await page.goto('/login');
    await addAuthenticator(page);
    await page.getByLabel(t('fields.email')).fill(email);
    await page.getByLabel(t('fields.password'), { exact: true }).fill(PASSWORD);
    await main(page)
      .getByRole('button', { name: t('login.submit'), exact: true })
      .click();
    await main(page)
      .getByRole('button', { name: t('passkey.make') })
      .click();
    await page.waitForURL(/\/members(\?|$)/);
    const id = await memberId(page);
    expect(id).toBeGreaterThan(0);

    // Nothing of the page requests anything without its session.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto('/login');
    expect(await memberId(page)).toBe(0);
    await main(page)
      .getByRole('button', { name: t('passkey.login') })
      .click();
    await page.waitForURL(/\/members(\?|$)/);
    expect(await memberId(page)).toBe(id);
  },
);
