import { signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-members', 'en');

test(
  'the browser’s position fills in the place of the profile and of the search [R-PLATFORM-GEO-BUTTON, C-PLATFORM-GEOCODE]',
  { tag: ['@desktop', '@mf-members'] },
  async ({ page, context }) => {
    await signUp(context.request, SITE_ORIGIN);
    await context.grantPermissions(['geolocation'], { origin: SITE_ORIGIN });
    await context.setGeolocation({ latitude: 48.8566, longitude: 2.3522 });

    await page.goto('/profile');
    await page.getByRole('button', { name: t('own.edit', { what: t('own.place.title') }) }).click();
    const form = page.getByRole('form', { name: t('own.place.title') });
    await form.getByRole('button', { name: t('location.use') }).click();
    await expect(form.getByText(t('location.found', { city: 'Paris' }))).toBeVisible();
    await expect(form.getByRole('textbox', { name: t('own.place.city') })).toHaveValue('Paris');
    await form.getByRole('button', { name: t('own.save') }).click();
    await expect(page.getByRole('region', { name: t('own.place.title') })).toContainText('Île-de-France');

    await page.goto('/members?page=1');
    const filters = page.getByRole('complementary', { name: t('filters.title') });
    await filters.getByRole('button', { name: t('location.use') }).click();
    await expect(page).toHaveURL(/\/members\?country=FR&countryregion=FR-IDF$/);
  },
);
