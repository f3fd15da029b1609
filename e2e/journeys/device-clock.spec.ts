import type { APIRequestContext, Page } from '@playwright/test';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { freshName, PASSWORD } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-signup', 'en');
const YEARS = 5 * 365.25 * 86_400_000;

/** Devices whose day is not the site's: in the zones at both ends, and with clocks that are wrong. */
const DEVICES = [
  { name: 'in New Zealand', timezoneId: 'Pacific/Auckland', off: 0 },
  { name: 'in Los Angeles', timezoneId: 'America/Los_Angeles', off: 0 },
  { name: 'five years ahead', timezoneId: 'Europe/Amsterdam', off: YEARS },
  { name: 'five years behind', timezoneId: 'America/Los_Angeles', off: -YEARS },
];

/** The birthday of who is 18 on the tenant's day, and of who is 18 on the day after. */
async function birthdays(request: APIRequestContext): Promise<[today: string, tomorrow: string]> {
  const { today = '', min_age: age } = (await (
    await request.get('/api/settings.php')
  ).json()) as ResponseOf<'GET /api/settings.php'>;
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  // On 29 February the first one was born on the day before, and the second one never is on a day that does not exist.
  const lastDay = new Date(Date.UTC(year - age, month, 0)).getUTCDate();
  const born = (on: number) => new Date(Date.UTC(year - age, month - 1, on)).toISOString().slice(0, 10);
  return [born(Math.min(day, lastDay)), born(day + 1)];
}

const goOn = (page: Page) => page.getByRole('button', { name: t('questions.next') }).click();
const title = (page: Page, key: string) =>
  expect(page.getByRole('heading', { level: 1, name: t(key), exact: true })).toBeVisible();

async function giveBirthday(page: Page, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-');
  await page.getByLabel(t('date.day'), { exact: true }).fill(day);
  await page.getByLabel(t('date.month'), { exact: true }).fill(month);
  await page.getByLabel(t('date.year'), { exact: true }).fill(year);
  await goOn(page);
}

for (const { name, timezoneId, off } of DEVICES) {
  test.describe(`on a device that is ${name}`, { tag: ['@phone', '@mf-signup'] }, () => {
    test.use({ timezoneId });

    test('who is 18 on the day of the site signs up, and who is 18 tomorrow does not [R-PLATFORM-DAY-BROWSER, R-PLATFORM-DAY-SERVER, V-SIGNUP-BIRTH-AGE]', async ({
      page,
    }) => {
      const [today, tomorrow] = await birthdays(page.request);
      await page.clock.setSystemTime(Date.now() + off);
      await page.goto('/signup');
      await page
        .getByRole('radiogroup', { name: t('fields.gender') })
        .getByText(t('gender.male'))
        .click();
      await goOn(page);
      await giveBirthday(page, tomorrow);
      await expect(page.getByRole('main').getByText(t('errors.date-of-birth', { min_age: 18 }))).toBeVisible();
      await giveBirthday(page, today);
      await title(page, 'questions.name');
      await page.getByLabel(t('fields.name'), { exact: true }).fill(freshName('clock'));
      await goOn(page);
      await page.getByLabel(t('fields.email'), { exact: true }).fill(`${freshName('clock')}@example.test`);
      await page.getByLabel(t('fields.password'), { exact: true }).fill(PASSWORD);
      await goOn(page);
      await page.getByRole('checkbox').first().check();
      await page.getByRole('button', { name: t('signup.submit') }).click();
      await page.waitForURL('**/complete-signup**', { timeout: 30_000 });
      const { user } = (await (await page.request.get('/api/user.php')).json()) as { user: { profile: unknown } };
      expect(user.profile).toMatchObject({ age: 18, date_of_birth: today });
    });
  });
}
