import type { Route } from '@playwright/test';
import { advanceUntil, isAlive, stopClock } from '../fixtures/page-clock.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const shell = textsOf('shell', 'en');
const STYLES = /\/_parts\/mf-signup\/[0-9a-f]{12}\/[^/]+\.css/;

test(
  'a page that is navigated to works without its style sheet where that hangs, says so, and is dressed by a press [R-FRAME-GUARD-STYLES-LATER, T-FRAME-GUARD-PLAIN]',
  { tag: '@phone' },
  async ({ page, guard }) => {
    guard.allow(/^console/);
    const waiting: Route[] = [];
    const start = await stopClock(page);
    await page.goto('/members', { waitUntil: 'commit' });
    const passed = await advanceUntil(page, start, () => isAlive(page));
    let hangs = true;
    await page.route(STYLES, (route) => (hangs ? void waiting.push(route) : route.continue()));
    await page
      .getByRole('banner')
      .getByRole('link', { name: shell('account.login'), exact: true })
      .click();
    const email = page.getByRole('main').getByRole('textbox').first();
    const shown = await advanceUntil(page, start + passed, () => email.isVisible());
    expect(waiting.length, 'the sheet was requested').toBeGreaterThan(0);
    // L-FRAME-PART-STAND-IN, and what a busy machine takes to request it.
    expect(shown).toBeLessThan(8_000);
    await email.fill('somebody@tandemly.test');
    const word = page.getByText('This page is shown without its design');
    await advanceUntil(page, start + passed + shown, () => word.isVisible());
    // Those that hang go on hanging, and no timer runs: only the press requests the sheet again.
    hangs = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(word).toBeHidden();
    await expect(email).toHaveValue('somebody@tandemly.test');
  },
);
