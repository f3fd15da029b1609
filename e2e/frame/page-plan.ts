import { createHash } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import type { PagePlan, PlanPart, PlanRoute } from '@tandem/contracts/composition/page-plan';
import type { SlotName } from '@tandem/contracts/composition/slots';
import type { RemotePart } from '@tandem/contracts/product/parts';
import { ROUTES } from '@tandem/contracts/product/routes';
import type { RouteId } from '@tandem/contracts/product/routes';
import { SITE_ORIGIN } from '../fixtures/site.ts';

const PLAN = /(<script type="application\/json" id="page-plan">)(.*?)(<\/script>)/s;

type Change = (plan: PagePlan) => PagePlan;
/** What is changed for the documents of each browser, in the order in which it was asked for. */
const changesOf = new WeakMap<BrowserContext, Change[]>();

/**
 * Changes what the gateway planned for the documents of this browser, and nothing else about them. Documents that the
 * service worker answers are out of reach: with one, only the first of a browser is changed.
 */
export async function withPlan(context: BrowserContext, change: Change): Promise<void> {
  const known = changesOf.get(context);
  if (known !== undefined) {
    known.push(change);
    return;
  }
  const changes = [change];
  changesOf.set(context, changes);
  await context.route(`${SITE_ORIGIN}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    const body = (await response.text()).replace(PLAN, (_all, start: string, json: string, end: string) => {
      const plan = changes.reduce((made, one) => one(made), JSON.parse(json) as PagePlan);
      return start + JSON.stringify(plan).replaceAll('<', '\\u003c') + end;
    });
    return route.fulfill({ response, body });
  });
}

/** As if the settings of the tenant, or the visitor's country, were others. */
export function withSettings(context: BrowserContext, changes: Partial<PagePlan['settings']>): Promise<void> {
  return withPlan(context, (plan) => ({ ...plan, settings: { ...plan.settings, ...changes } }));
}

/** How the plan names one of the specification's routes. */
export function planRoute(id: RouteId, changes: Partial<PlanRoute> = {}): PlanRoute {
  const { path, layout, access } = ROUTES[id];
  return { id, path, layout, access, skeleton: 'page', title: { en: 'A test', fr: 'Un essai' }, ...changes };
}

interface TestRelease {
  routes: readonly PlanRoute[];
  slots?: readonly SlotName[];
  /**
   * Body of a function of `React` and `host` that answers the page of all its routes, and what fills its slots:
   * `{ page: () => …, slots: { name: (props) => … } }`. Plain JavaScript: it runs as it stands.
   */
  script: string;
}

/** The container of a release as the federation runtime wants it, written by hand. */
function containerOf(part: RemotePart, globalName: string, { routes, slots = [], script }: TestRelease): string {
  return `
var ${globalName} = (() => {
  let shared;
  return {
    init(scope) { shared = scope; },
    async get() {
      const React = (await Object.values(shared.react)[0].get())();
      let made;
      const page = async () => ({ default: made.page });
      const definition = {
        id: ${JSON.stringify(part)},
        contract: '^1',
        setup(host) { made = ((React, host) => { ${script} })(React, host); },
        routes: async () => ({ default: Object.fromEntries(${JSON.stringify(routes)}.map((one) => [one.id, { ...one, page }])) }),
        slots: Object.fromEntries(${JSON.stringify(slots)}.map((name) => [name, async () => ({ default: made.slots[name] })])),
        locales: { en: async () => ({ default: {} }), fr: async () => ({ default: {} }) },
      };
      return () => ({ default: definition });
    },
  };
})();`;
}

/**
 * Puts a small release of the test's own in the place of a part, for situations that no shipped part brings about.
 * The frame, the federation runtime, the integrity check and the page's policy are the real ones.
 */
export async function withTestRelease(context: BrowserContext, part: RemotePart, release: TestRelease): Promise<void> {
  const globalName = `${part.replaceAll('-', '_')}_test`;
  const source = containerOf(part, globalName, release);
  const entry = `${SITE_ORIGIN}/_parts/${part}/test/remote-entry.js`;
  await context.route(entry, (route) => route.fulfill({ contentType: 'text/javascript', body: source }));
  const planned: PlanPart = {
    release: `${part}@test`,
    build: 'test',
    entry,
    integrity: `sha384-${createHash('sha384').update(source).digest('base64')}`,
    globalName,
    contract: '^1',
    routes: release.routes,
    slots: release.slots ?? [],
  };
  // The prerendered markup is the live release's: the page begins without it.
  await withPlan(context, (plan) => ({
    ...plan,
    parts: { ...plan.parts, [part]: planned },
    prerendered: false,
    queries: [],
  }));
}
