import type { Page } from '@playwright/test';
import { REMOTES } from '@tandem/tooling/workspace';
import type { SampleIds } from '@tandem/tooling/live-routes';
import { faultsOf } from '../fixtures/axe.ts';
import { movedThings } from '../fixtures/layout-shifts.ts';
import { Activity, openSettled } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';
import { faultsOfFocusOrder } from './checks/focus-order.ts';
import { whatDoesNotFit } from './checks/fit.ts';
import { overflowOf, overflowWhenNarrow, smallTargets } from './checks/layout.ts';
import { faultsOfIdentity } from './checks/page-itself.ts';
import { PSEUDO_LOCALE, ShownData, cutTexts, faultsOfPseudo } from './checks/pseudo.ts';
import { faultsOfWords, readTexts } from './checks/words.ts';
import { logInAs } from './people-of-cells.ts';
import { TENANTS, VIEWERS, WIDTHS, cellsOf, readPages } from './page-cells.ts';
import type { PageCell, SitePage, Tenant } from './page-cells.ts';

const REMOTE_TAGS = REMOTES.map((part) => `@${part}`);

// Tests of the two widths are of two projects: they go where there is time.
test.describe.configure({ mode: 'parallel' });
test.setTimeout(process.env['PAGES'] === 'all' ? 3_600_000 : 400_000);

/** Pages with words that members have written. */
const WRITTEN_BY_MEMBERS = /^\/(members|likes|chats|profile|landers)/;

interface Visit {
  page: Page;
  activity: Activity;
  shown: ShownData;
  site: SitePage;
  ids: SampleIds;
}

/** Texts of a page that are not in the pseudo-language, and what does not fit when they are longer. */
async function faultsOfTexts({ page, shown }: Visit): Promise<string[]> {
  return [
    ...faultsOfPseudo(await readTexts(page), await shown.read(page)),
    ...(await cutTexts(page)),
    ...(await overflowOf(page)),
  ];
}

/** Everything that is wrong with one page, found in one visit. */
async function faultsOfVisit(visit: Visit, { tenant, locale, width, appearance }: PageCell): Promise<string[]> {
  const { page, activity, site, ids } = visit;
  const { name, origin } = TENANTS[tenant];
  // As if it had been chosen: a tenant may send those who have chosen none to another language.
  await page.context().addCookies([{ name: 'locale', value: locale, url: origin }]);
  await page.emulateMedia({ colorScheme: appearance, reducedMotion: 'reduce' });
  const response = await openSettled(page, activity, origin + site.pathOf(ids, locale));
  const faults = (await movedThings(page)).map((moved) => `moved by itself: ${moved}`);
  const visited = {
    status: response?.status(),
    html: (await response?.text()) ?? '',
    route: site.route,
    locale,
    site: name,
  };
  await page.evaluate(() => document.querySelectorAll('main details').forEach((one) => one.setAttribute('open', '')));
  if (PSEUDO_LOCALE !== null) return faultsOfTexts(visit);
  faults.push(
    ...(await faultsOfIdentity(page, visited)),
    ...faultsOfWords(await readTexts(page), { locale, hasMembersWords: WRITTEN_BY_MEMBERS.test(site.name) }),
    ...(await smallTargets(page)).map((target) => `too small to be pressed: ${target}`),
    ...(await overflowOf(page)),
    ...(await whatDoesNotFit(page)),
    ...(await faultsOf(page, 'axe')),
    ...(await faultsOfFocusOrder(page)),
  );
  if (width === '390') {
    const viewport = page.viewportSize();
    faults.push(...(await overflowWhenNarrow(page)));
    if (viewport !== null) await page.setViewportSize(viewport);
  }
  return faults;
}

for (const width of WIDTHS)
  for (const tenant of Object.keys(TENANTS) as Tenant[])
    for (const who of VIEWERS) {
      // Which part has a page is known once the site runs: each part's change has these tests look.
      const tag = [width === '390' ? '@phone' : '@desktop', ...REMOTE_TAGS];
      test(
        `every page of ${TENANTS[tenant].name} is in order at ${width} px, ${who} [L-A11Y-TARGET-SIZE]`,
        { tag },
        async ({ page, context, guard }) => {
          const pages = new Map((await readPages()).map((site) => [site.name, site]));
          const cells = cellsOf([...pages.values()]).filter(
            (cell) => cell.width === width && cell.tenant === tenant && cell.who === who,
          );
          if (process.env['PAGES_OF'] === undefined) expect(cells.length).toBeGreaterThan(0);
          const ids = await logInAs(context, tenant, who);
          const activity = new Activity(page);
          const shown = new ShownData(page);
          const faults: string[] = [];
          for (const cell of cells) {
            const name = Object.values(cell).join(' ');
            await test.step(name, async () => {
              const site = pages.get(cell.page);
              if (site === undefined) throw new Error(`There is no page ${cell.page}.`);
              let found: string[];
              try {
                found = await faultsOfVisit({ page, activity, shown, site, ids }, cell);
              } catch (error) {
                // The pages after it are looked at all the same.
                found = [`it could not be looked at: ${String(error)}`];
              }
              faults.push(...[...found, ...guard.faults.splice(0)].map((fault) => `${name}: ${fault}`));
            });
          }
          expect(faults).toEqual([]);
        },
      );
    }
