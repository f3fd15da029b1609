import { LOCALES, localizePath } from '@tandem/contracts/product/locales';
import { readSampleMember } from '@tandem/tooling/live-routes';
import { newMember } from '../frame/member.ts';
import { Activity, openSettled } from '../fixtures/settled.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

// WCAG 1.4.10: down to here a page is read without scrolling sideways.
test.use({ viewport: { width: 320, height: 640 } });
test.setTimeout(120_000);

for (const locale of LOCALES) {
  for (const who of ['visitor', 'member'] as const) {
    test(`nothing scrolls sideways at 320 px (${who}, ${locale})`, async ({ page, context }) => {
      if (who === 'member') await newMember(context);
      const profile = `/members/${await readSampleMember(SITE_ORIGIN)}`;
      const paths = [
        '/members',
        profile,
        '/pricing',
        '/complaints',
        ...(who === 'visitor' ? ['/', '/login', '/signup'] : []),
      ];
      const activity = new Activity(page);
      for (const path of paths) {
        const address = localizePath(locale, path);
        await openSettled(page, activity, address);
        const overflow = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        await expect.poll(overflow, { message: address }).toBe(0);
      }
    });
  }
}
