import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { goTo, newMember, withUser } from './member.ts';

const alert = (page: Page, title: string) => page.getByText(title, { exact: true });
const ACTIVATION = 'Confirm your e-mail address';
const PHOTO = 'Add a photo and a few words';

// Who gets which alert, how long it is snoozed, and where it is not shown: shell/src/alerts.
test(
  'a new member is reminded of one thing at a time, and not on the page that it is about [R-FRAME-DEFAULT-ALERTS, R-FRAME-ALERTS-ONE, R-FRAME-ALERT-ACTIVATION, R-FRAME-ALERT-PHOTO-ROUTES]',
  {
    tag: '@phone',
  },
  async ({ page, context }) => {
    await newMember(context);
    await page.goto('/members');
    await expect(alert(page, ACTIVATION)).toBeVisible();
    await expect(alert(page, PHOTO)).toHaveCount(0);
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(alert(page, PHOTO)).toBeVisible();
    await expect(alert(page, ACTIVATION)).toHaveCount(0);
    await goTo(page, '/profile');
    await expect(alert(page, PHOTO)).toHaveCount(0);
    await goTo(page, '/likes');
    await expect(alert(page, PHOTO)).toBeVisible();
  },
);

test(
  'an address that is longer than a phone is wide stays in its alert',
  { tag: '@phone' },
  async ({ page, context }) => {
    await newMember(context);
    await withUser(context, (user) => ({ ...user, email: `${'g'.repeat(60)}@example.test` }));
    await page.goto('/members');
    const text = alert(page, ACTIVATION).locator('xpath=..');
    await expect(text).toContainText('gggg');
    expect(await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  },
);
