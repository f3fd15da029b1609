import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Part } from '@tandem/contracts/composition/part';
import type { PlanRoute } from '@tandem/contracts/composition/page-plan';
import { HostContext } from '@tandem/shared-ui/host';
import { navigationProgress } from '../navigation/navigation-progress.store.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import { RemoteUnavailable } from './RemoteUnavailable.tsx';
import { useComposition } from './composition-context.ts';
import type { PageState } from './composition-store.ts';
import { RemoteBoundary } from './RemoteBoundary.tsx';

/** Failures that were shown; the next visit of their page retries. */
const shownFailures = new WeakSet<PageState>();

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

  const retry = async () => {
    setRetrying(true);
    await composition.loadPage(part, route.id, { askedByPerson: true });
    setRetrying(false);
  };

  if (state?.status === 'failed' || retrying)
    return <RemoteUnavailable variant="page" retrying={retrying} onRetry={() => void retry()} />;
  if (state?.status !== 'ready') return <PageSkeleton name={route.skeleton} />;
  const host = hostFor(part);
  const Page = state.component;
  return (
    <RemoteBoundary key={`${part}/${route.id}`} telemetry={host.telemetry}>
      <HostContext value={host}>
        <Page />
      </HostContext>
    </RemoteBoundary>
  );
}
