import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { HostContext, PageNotFoundContext, SlotContext } from '@tandem/shared-ui/host';
import type { SlotSource } from '@tandem/shared-ui/host';
import type { SlotName } from '@tandem/contracts/composition/slots';
import { I18nextProvider } from '@tandem/shared-ui/i18n';
import { QueryClientProvider } from '@tandem/shared-ui/query';
import { RouterProvider } from '@tandem/shared-ui/router';
import type { DataRouter } from '@tandem/shared-ui/router';
import { CompositionContext } from '../composition/composition-context.ts';
import { partsOf, shownRoutesOf } from '../composition/create-links.ts';
import { LiveRoutesContext } from '../navigation/live-routes.ts';
import { missingPage } from '../pages/ErrorPage.tsx';
import { FirstRenderContext } from '../routing/first-render.ts';
import { SessionHintContext } from '../session/session-hint.ts';
import type { Site } from './create-site.ts';

/** Which live parts fill which slot. */
function createSlotSource({ plan, composition }: Site, changes: number): SlotSource {
  const owners = (name: SlotName) =>
    partsOf(plan.parts)
      .filter(([part, { slots }]) => slots.includes(name) && !composition.isStopped(part))
      .map(([part]) => part)
      .toSorted();
  return {
    changes,
    has: (name) => owners(name).length > 0,
    parts: owners,
    load: (name, { askedByPerson, part = owners(name)[0] } = {}) =>
      part === undefined
        ? Promise.reject(new Error(`No live part fills the slot ${name}.`))
        : composition.loadSlot(part, name, { askedByPerson }),
    afterThrow: (name, { id, release }) => (id === 'shell' ? null : composition.slotThrew(id, name, release)),
  };
}

interface AppProps {
  site: Site;
  router: DataRouter;
  /** Called once the tree is rendered and interactive. */
  onInteractive?: () => void;
}

/** The whole site around the router: the same tree in the browser and in the prerender process. */
export function App({ site, router, onInteractive }: AppProps) {
  const wasRendered = useRef(false);
  useEffect(() => {
    wasRendered.current = true;
    onInteractive?.();
  }, [onInteractive]);
  const { plan, composition, hostFor, queryClient, i18n } = site;
  const slotChanges = useStore(composition.slotChanges);
  const slots = useMemo(() => createSlotSource(site, slotChanges), [site, slotChanges]);
  const liveRoutes = useMemo(() => shownRoutesOf(plan), [plan]);
  const compositionValue = useMemo(() => ({ composition, hostFor, away: plan.away }), [composition, hostFor, plan]);
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <CompositionContext value={compositionValue}>
          <HostContext value={hostFor('shell')}>
            <SlotContext value={slots}>
              <PageNotFoundContext value={missingPage}>
                <LiveRoutesContext value={liveRoutes}>
                  <SessionHintContext value={plan.hasSession ? 'member' : 'visitor'}>
                    <FirstRenderContext value={wasRendered}>
                      <RouterProvider router={router} />
                    </FirstRenderContext>
                  </SessionHintContext>
                </LiveRoutesContext>
              </PageNotFoundContext>
            </SlotContext>
          </HostContext>
        </CompositionContext>
      </QueryClientProvider>
    </I18nextProvider>
  );
}
