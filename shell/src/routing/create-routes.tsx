import type { LayoutName } from '@tandem/contracts/composition/route';
import type { Part, RemotePart } from '@tandem/contracts/composition/part';
import type { PagePlan, PlanRoute, StoppedPart } from '@tandem/contracts/composition/page-plan';
import { Outlet } from '@tandem/shared-ui/router';
import type { RouteObject } from '@tandem/shared-ui/router';
import { partsOf } from '../composition/create-links.ts';
import { PartPage } from '../composition/PartPage.tsx';
import { layouts } from '../layouts/index.ts';
import { SiteFrame } from '../layouts/SiteFrame.tsx';
import { PageTransition } from '../navigation/PageTransition.tsx';
import { sessionOwner } from '../session/session-owner.ts';
import { AccessGate } from './AccessGate.tsx';
import { KnownAddress } from './KnownAddress.tsx';
import { RouteFailure } from './RouteFailure.tsx';
import { UnownedPage } from './UnownedPage.tsx';

/** What a matched route passes to the frame: its id and title. */
export interface RouteHandle {
  route: PlanRoute;
}

/**
 * Leads to a page as a document of its own, where it differs from what this tab can show by itself. Of an experiment the gateway assigns
 * the variant, and writes the page with it (R-LANDERS-VARIANT-DOCUMENT); what a marketer wrote for a page is in its document alone
 * (R-LANDERS-COPY-DOCUMENT). What is on show stays until then. The page of this document is there: it would be loaded for ever. A member
 * goes on from a page for visitors without one: they would not see it (AccessGate).
 */
function asDocument(
  { experiment, hasCopy, id, access }: PlanRoute,
  { route }: PagePlan,
  leave: (address: string) => void,
): Pick<RouteObject, 'loader'> {
  if (id === route?.id || (experiment === undefined && hasCopy === undefined)) return {};
  return {
    loader: ({ request }) => {
      if (access === 'visitor' && sessionOwner() !== null) return null;
      leave(request.url);
      return new Promise<never>(() => undefined);
    },
  };
}

const stoppedOf = ({ stopped = {} }: PagePlan) => Object.entries(stopped) as [RemotePart, StoppedPart][];

function pageRoute(part: Part, route: PlanRoute, missing: boolean): RouteObject {
  return {
    path: route.path,
    handle: { route } satisfies RouteHandle,
    element: (
      <KnownAddress missing={missing}>
        <AccessGate route={route}>
          <PartPage part={part} route={route} />
        </AccessGate>
      </KnownAddress>
    ),
  };
}

/**
 * Creates the routes of a composition: the shell's own and those of the live remotes, below the layout of each. A
 * layout stays mounted between its pages.
 *
 * @param leave navigates to another document; replaced in tests
 */
export function createRoutes(
  plan: PagePlan,
  leave: (address: string) => void = (address) => location.assign(address),
): RouteObject[] {
  const owners: [Part, StoppedPart][] = [['shell', plan.shell], ...partsOf(plan.parts), ...stoppedOf(plan)];
  const owned = owners.flatMap(([part, { routes }]) => routes.map((route): [Part, PlanRoute] => [part, route]));
  const missing = plan.status === 404 && plan.route === null;
  const framed = (Object.keys(layouts) as LayoutName[]).map((name): RouteObject => {
    const Layout = layouts[name];
    const pages = owned
      .filter(([, route]) => route.layout === name)
      .map(([part, route]) => ({
        ...pageRoute(part, route, missing),
        ...asDocument(route, plan, leave),
      }));
    const unknown: RouteObject = { path: '*', element: <UnownedPage /> };
    return {
      element: (
        <Layout>
          <PageTransition>
            <Outlet />
          </PageTransition>
        </Layout>
      ),
      errorElement: <RouteFailure />,
      children: name === 'default' ? [...pages, unknown] : pages,
    };
  });
  const frame = (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
  return [{ element: frame, errorElement: <RouteFailure />, children: framed }];
}
