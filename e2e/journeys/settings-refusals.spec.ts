import { localizePath } from '@tandem/contracts/product/locales';
import { PASSWORD, signUp } from '../fixtures/people.ts';
import { REFUSALS } from '../fixtures/refusals.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const WRONG = 'not this one';
const NEXT = 'a quiet evening';

for (const [locale, tag] of [
  ['en', '@desktop'],
  ['fr', '@phone'],
] as const) {
  const words = REFUSALS[locale];
  const t = textsOf('mf-members', locale);

  test(
    `${locale}: the settings take no region before a country [V-PROFILE-COUNTRY-FIRST, R-ACCOUNT-SETTINGS-LOCATION]`,
    { tag: [tag, '@mf-members'] },
    async ({ page }) => {
      await signUp(page.request, SITE_ORIGIN, { language: locale });
      await page.goto(localizePath(locale, '/settings/location'));
      const title = t('own.place.title');
      await page.getByRole('button', { name: t('own.edit', { what: title }) }).click();
      const form = page.getByRole('form', { name: title });
      const [country, region] = [form.getByRole('combobox').nth(0), form.getByRole('combobox').nth(1)];
      await country.selectOption('');
      await expect(region).toBeDisabled();
      await expect(region.locator('option:checked')).toHaveText(words.countryFirst);
      await form.getByRole('button', { name: t('own.save') }).click();
      await expect(form.getByText(words.required, { exact: true })).toBeVisible();
      await country.selectOption('FR');
      await region.selectOption('FR-IDF');
      await form.getByRole('button', { name: t('own.save') }).click();
      await expect(page.getByRole('region', { name: title })).toContainText('Île-de-France');
    },
  );

  test(
    `${locale}: who guesses the own password in the settings is locked out there, and stays logged in [T-ACCOUNT-LOCKED, V-ACCOUNT-PASSWORD-OLD, L-ACCOUNT-LOGIN-FAILURES]`,
    { tag: [tag, '@mf-members'] },
    async ({ page, guard }) => {
      guard.allow(/status of 42[23]/);
      await signUp(page.request, SITE_ORIGIN, { language: locale });
      for (let attempt = 1; attempt < 5; attempt += 1) {
        const refused = await page.request.put('/api/password.php', {
          headers: { Origin: SITE_ORIGIN },
          data: { old_password: WRONG, password: NEXT, password_repeat: NEXT },
        });
        expect(refused.status()).toBe(422);
      }
      await page.goto(localizePath(locale, '/settings'));
      const form = page.getByRole('form', { name: t('settings.password.title'), exact: true });
      const submit = form.getByRole('button', { name: t('settings.password.submit'), exact: true });
      const old = form.getByLabel(t('settings.password.current'), { exact: true });
      await old.fill(WRONG);
      await form.getByLabel(t('settings.password.new'), { exact: true }).fill(NEXT);
      await form.getByLabel(t('settings.password.repeat'), { exact: true }).fill(NEXT);
      await submit.click();
      await expect(form.getByText(words.oldPassword, { exact: true })).toBeVisible();
      // The right one, too late.
      await old.fill(PASSWORD);
      await submit.click();
      await expect(form.getByText(words.locked, { exact: true })).toBeVisible();
      await expect(old).toHaveValue(PASSWORD);
      expect((await page.request.get('/api/user.php')).ok()).toBe(true);
    },
  );
}
