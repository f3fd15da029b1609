import type { Page } from '@playwright/test';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-signup', 'en');

const QUESTIONS = ['message', 'who', 'birth', 'name', 'account', 'consents'] as const;
type Question = (typeof QUESTIONS)[number];

/** A phone, what it shows under the bars of its browser, and a small one. */
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 390, height: 664 },
  { width: 360, height: 640 },
] as const;

/** The questions that are longer than their window, with and without the question about cookies (docs/decisions/0220). */
const LONGER: Readonly<Record<'alone' | 'with cookies', (height: number) => readonly Question[]>> = {
  'alone': (height) => (height > 800 ? [] : ['consents']),
  'with cookies': (height) => (height > 800 ? ['consents'] : ['message', 'who', 'account', 'consents']),
};

/** The path of the signup from a member who is a person. */
async function signupFromMember(page: Page): Promise<string> {
  const found = await page.request.get(`${SITE_ORIGIN}/api/members.php?gender=female`);
  const { profiles } = (await found.json()) as { profiles: { id: number; fictional: boolean }[] };
  return `/members/${profiles.find(({ fictional }) => !fictional)?.id ?? 0}/signup`;
}

/** Whether the whole button is seen, and how many pixels the question has left between its fields and the button. */
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const button = document.querySelector('main form [type=submit]');
    const panel = document.querySelector('main form [tabindex="-1"]');
    const fields = panel?.lastElementChild;
    if (button === null || panel === null || fields == null) return { isSeen: false, left: 0 };
    const { left, top, bottom } = button.getBoundingClientRect();
    const isHere = (y: number) => button.contains(document.elementFromPoint(left + 24, y));
    return {
      isSeen: top >= 0 && bottom <= innerHeight && isHere(top + 4) && isHere(bottom - 4),
      left: Math.round(panel.getBoundingClientRect().bottom - fields.getBoundingClientRect().bottom),
    };
  });

for (const setting of ['alone', 'with cookies'] as const) {
  test.describe(`the button of the signup, ${setting}`, { tag: '@phone' }, () => {
    test.use({ firstVisit: setting === 'with cookies' });

    for (const size of WINDOWS) {
      test(`at ${size.width} × ${size.height}: it is in the window where its question fits, else right after the fields and seen when the page is scrolled [R-SIGNUP-FIELDS-IN-VIEW]`, async ({
        page,
      }) => {
        await page.setViewportSize(size);
        const path = await signupFromMember(page);
        const longer = LONGER[setting](size.height);
        for (const question of QUESTIONS) {
          await page.goto(`${path}?question=${question}`);
          if (setting === 'with cookies')
            await expect(page.getByRole('region', { name: 'Cookies', exact: true })).toBeVisible();
          const message = `${question} at ${size.width} × ${size.height}, ${setting}`;
          if (!longer.includes(question)) {
            await expect.poll(() => placeOf(page), { message }).toMatchObject({ isSeen: true });
            continue;
          }
          // No room is left that would push it further down, and nothing lies over it at the end of the page.
          const place = await placeOf(page);
          expect(place.isSeen ? 0 : place.left, message).toBe(0);
          // The page may still grow, and its end move on.
          const atEnd = async () => {
            await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
            return placeOf(page);
          };
          await expect.poll(atEnd, { message }).toMatchObject({ isSeen: true });
        }
      });
    }
  });
}

test(
  'on a desktop the questions are beside a picture that answers: the message, the age and the name as others will see them [R-SIGNUP-PREVIEW]',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(await signupFromMember(page));
    const beside = page.getByRole('complementary', { name: t('signup.promises') });
    await expect(beside).toBeVisible();
    const [picture, form] = [await beside.boundingBox(), await page.locator('main form').boundingBox()];
    expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThan(form?.x ?? 0);

    const goOn = () => page.getByRole('button', { name: t('questions.next') }).click();
    await page.locator('textarea[name=signup_message]').fill('Good evening to you');
    await expect(beside.getByText('Good evening to you')).toBeVisible();
    await goOn();
    await page
      .getByRole('radiogroup', { name: t('fields.gender') })
      .getByText(t('gender.male'))
      .click();
    await goOn();
    await page.getByLabel(t('date.day'), { exact: true }).fill('14');
    await page.getByLabel(t('date.month'), { exact: true }).fill('3');
    await page.getByLabel(t('date.year'), { exact: true }).fill('1988');
    await expect(beside.getByText(new RegExp(`^${t('preview.name')}, \\d\\d$`))).toBeVisible();
    await goOn();
    await page.getByLabel(t('fields.name'), { exact: true }).fill('Julien');
    await expect(beside.getByText(/^Julien, \d\d$/)).toBeVisible();
  },
);
