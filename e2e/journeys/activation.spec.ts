import { activationPath, mailsTo } from '../fixtures/mails.ts';
import { PASSWORD, signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

for (const [locale, tag] of [
  ['en', '@phone'],
  ['fr', '@desktop'],
] as const) {
  const t = textsOf('mf-signup', locale);

  test(
    `in ${locale}: the link of the mail confirms in any browser, and leads by the login to the steps and the members [R-SIGNUP-STEPS-DEVICE, R-ACCOUNT-ACTIVATED, S-ACCOUNT-ACTIVATE-DONE, C-ACCOUNT-LOGIN]`,
    { tag: [tag, '@mf-signup'] },
    async ({ page, playwright }) => {
      const elsewhere = await playwright.request.newContext({ baseURL: SITE_ORIGIN });
      const { email } = await signUp(elsewhere, SITE_ORIGIN, { language: locale });
      const [mail] = await mailsTo(elsewhere, email);
      await elsewhere.dispose();
      expect(new URL(mail?.links[0] ?? '').origin, 'it leads to this site').toBe(SITE_ORIGIN);

      await page.goto(activationPath(mail));
      await expect(page.getByRole('heading', { level: 1, name: t('confirmed.title'), exact: true })).toBeVisible();
      const main = page.getByRole('main');
      await main.getByRole('link', { name: t('confirmed.login') }).click();
      await page.getByLabel(t('fields.email'), { exact: true }).fill(email);
      await page.getByLabel(t('fields.password'), { exact: true }).fill(PASSWORD);
      await main.getByRole('button', { name: t('login.submit') }).click();
      for (const step of ['photo', 'info', 'about'] as const) {
        await expect(page.getByRole('heading', { level: 1, name: t(`steps.${step}.title`) })).toBeVisible();
        await main.getByRole('link', { name: t('steps.later') }).click();
      }
      // Pushes cannot be had in this browser: that step leads on by itself. The search, which soon writes its filters into its address.
      await page.waitForURL(/\/members(\?|$)/);
      const response = await page.request.get('/api/user.php');
      expect(await response.json()).toMatchObject({ user: { status: 'active' } });
    },
  );
}
