import type { APIRequestContext, Page } from '@playwright/test';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { freshName, PASSWORD } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-signup', 'en');
const HOUR = 3_600_000;
const YEARS = 5 * 365.25 * 24 * HOUR;

/**
 * Devices whose day is not the site's, whenever the test runs: in zones at both ends, at an hour at which their day is the
 * next one or the one before, and with clocks that are years off. `at`: the device's clock, by the beginning of the site's day in UTC.
 */
const DEVICES = [
  // The next day begins at 11:00 or 12:00 UTC.
  { name: 'in New Zealand', timezoneId: 'Pacific/Auckland', at: (day: number) => day + 13 * HOUR },
  // The day before ends at 07:00 or 08:00 UTC.
  { name: 'in Los Angeles', timezoneId: 'America/Los_Angeles', at: (day: number) => day + 6 * HOUR },
  { name: 'five years ahead', timezoneId: 'Europe/Amsterdam', at: (day: number) => day + YEARS },
  { name: 'five years behind', timezoneId: 'America/Los_Angeles', at: (day: number) => day - YEARS },
];

type Settings = ResponseOf<'GET /api/settings.php'>;

/** The birthday of who is 18 on the tenant's day, and of who is 18 on the day after. */
function birthdays({ today = '', min_age: age }: Settings): [today: string, tomorrow: string] {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  // On 29 February the first one was born on the day before, and the second one never is on a day that does not exist.
  const lastDay = new Date(Date.UTC(year - age, month, 0)).getUTCDate();
  const born = (on: number) => new Date(Date.UTC(year - age, month - 1, on)).toISOString().slice(0, 10);
  return [born(Math.min(day, lastDay)), born(day + 1)];
}

const readSettings = async (request: APIRequestContext) =>
  (await (await request.get('/api/settings.php')).json()) as Settings;

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

for (const { name, timezoneId, at } of DEVICES) {
  test.describe(`on a device that is ${name}`, { tag: ['@phone', '@mf-signup'] }, () => {
    test.use({ timezoneId });

    test('who is 18 on the day of the site signs up, and who is 18 tomorrow does not [R-PLATFORM-DAY-BROWSER, R-PLATFORM-DAY-SERVER, V-SIGNUP-BIRTH-AGE]', async ({
      page,
    }) => {
      const settings = await readSettings(page.request);
      const [today, tomorrow] = birthdays(settings);
      await page.clock.setSystemTime(at(Date.parse(`${settings.today ?? ''}T00:00:00Z`)));
      await page.goto('/signup');
      const ownDay = await page.evaluate(() => new Date().toLocaleDateString('sv'));
      expect(ownDay, 'the day of the device').not.toBe(settings.today);
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
