import { expect, test } from '../fixtures/test.ts';
import { newMember } from './member.ts';

test(
  'the chosen appearance is there before the first paint, in the browser’s frame and in the other tab',
  { tag: '@phone' },
  async ({ page, context, guard }) => {
    await page.goto('/');
    const other = await context.newPage();
    await other.goto('/');
    await expect(other.getByRole('radio', { name: 'Dark' })).toBeAttached();
    await page.bringToFront();
    const dark = page.locator('meta[name="theme-color"][media*="dark"]');
    const color = await dark.getAttribute('content');
    await page.getByRole('contentinfo').locator('label').filter({ hasText: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark');
    await expect(page.locator('meta[name="theme-color"][media*="light"]')).toHaveAttribute('content', color ?? '');
    await expect(other.locator('html')).toHaveAttribute('data-appearance', 'dark');

    guard.allow(/ERR_FAILED.*\.js/);
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('html'), 'without any script of the site').toHaveAttribute('data-appearance', 'dark');
  },
);

test(
  'pages cross-fade, but not where motion is reduced [R-A11Y-REDUCED-MOTION]',
  { tag: '@phone' },
  async ({ page, context }) => {
    await newMember(context);
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        document.documentElement.setAttribute('data-transitions', '1');
        return start(update);
      };
    });
    const transitions = async (motion: 'reduce' | 'no-preference') => {
      await page.emulateMedia({ reducedMotion: motion });
      await page.goto('/likes');
      const places = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
      await places.getByRole('link', { name: 'Messages' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
      return page.locator('html').getAttribute('data-transitions');
    };
    expect(await transitions('no-preference')).toBe('1');
    expect(await transitions('reduce')).toBeNull();
  },
);

test(
  'at 200 % zoom nothing is cut off and nothing scrolls sideways',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await newMember(context);
    await page.goto('/members');
    await expect(page.getByRole('timer').first()).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    // Half a desktop's window in CSS pixels; below 320 px, as half a phone's would be, WCAG asks for no reflow.
    for (const [width, height] of [
      [640, 400],
      [320, 422],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(overflow, { message: `at ${width} px` }).toBe(0);
    }
  },
);

test(
  'printed pages leave out bars and banners; forced colours keep them visible',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await newMember(context);
    await page.goto('/members');
    await expect(page.getByRole('timer').first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('timer').first()).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
    await expect(page.getByRole('timer').first()).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
  },
);
