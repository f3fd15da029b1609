import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Part } from '@tandem/contracts/composition/part';
import type { PlanRoute } from '@tandem/contracts/composition/page-plan';
import { HostContext } from '@tandem/shared-ui/host';
import { navigationProgress } from '../navigation/navigation-progress.store.ts';
import { MAIN_ID } from '../navigation/page-focus.ts';
import { KeptPage } from './KeptPage.tsx';
import { typeAgain } from './typed-again.ts';
import { RouteSkeleton } from './PageSkeleton.tsx';
import { RemoteUnavailable } from './RemoteUnavailable.tsx';
import { useComposition } from './composition-context.ts';
import type { PageState } from './composition-store.ts';
import { RemoteBoundary } from './RemoteBoundary.tsx';

/** Failures that were shown; the next visit of their page retries. */
const shownFailures = new WeakSet<PageState>();

/**
 * Beside a page, so that it is mounted when the page could be rendered: what was typed into the prerendered page is
 * typed into this one, where another took its place, and the prerendered one is not needed any more.
 */
function Rendered() {
  const { composition } = useComposition();
  useLayoutEffect(() => {
    const nodes = composition.takeKept();
    const main = document.getElementById(MAIN_ID);
    if (main !== null && nodes.some((node) => !main.contains(node))) typeAgain(nodes, main);
  }, [composition]);
  return null;
}

/** A page of a part: its outline while it loads, the page, or a message with a retry in its place. */
export function PartPage({ part, route }: { part: Part; route: PlanRoute }) {
  const { composition, hostFor } = useComposition();
  const snapshot = () => composition.pageState(part, route.id);
  // The same snapshot on the server and while hydrating: the page is loaded before either renders.
  const state = useSyncExternalStore(composition.pages.subscribe, snapshot, snapshot);
  const [retrying, setRetrying] = useState(false);

  useEffect(() => {
    const known = composition.pageState(part, route.id);
    if (known?.status === 'ready') return;
    // The document's own page is loaded before the first render: when it failed, it has been waited for already.
    if (known?.status === 'failed' && !shownFailures.has(known)) return;
    navigationProgress.start();
    void composition.loadPage(part, route.id).then(() => navigationProgress.done());
  }, [composition, part, route.id]);
  useEffect(() => {
    if (state?.status === 'failed') shownFailures.add(state);
  }, [state]);

  useEffect(() => () => composition.forgetPage(part, route.id), [composition, part, route.id]);

  const load = useCallback(async () => {
    setRetrying(true);
    await composition.loadPage(part, route.id, { askedByPerson: true });
    setRetrying(false);
  }, [composition, part, route.id]);
  const retry = useCallback(() => void load(), [load]);
  const kept = useCallback(() => composition.keptNodes(part, route.id), [composition, part, route.id]);

  const isReady = state?.status === 'ready' && !retrying;
  const nodes = isReady ? null : kept();
  if (nodes !== null) return <KeptPage nodes={nodes} retrying={state?.status !== 'failed'} onRetry={retry} />;
  if (state?.status === 'failed' || retrying)
    return <RemoteUnavailable variant="page" retrying={retrying} onRetry={retry} />;
  if (state?.status !== 'ready') return <RouteSkeleton route={route} />;
  const host = hostFor(part);
  const Page = state.component;
  return (
    <RemoteBoundary key={`${part}/${route.id}`} telemetry={host.telemetry} kept={kept}>
      <HostContext value={host}>
        <Page />
        <Rendered />
      </HostContext>
    </RemoteBoundary>
  );
}
