import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { Part } from '@tandem/contracts/composition/part';
import type { PlanRoute } from '@tandem/contracts/composition/page-plan';
import { HostContext } from '@tandem/shared-ui/host';
import { loadUntilThere } from '../loading/load-with-retry.ts';
import { navigationProgress } from '../navigation/navigation-progress.store.ts';
import { MAIN_ID } from '../navigation/page-focus.ts';
import { KeptPage } from './KeptPage.tsx';
import { pageOnScreen } from './page-on-screen.ts';
import { RouteSkeleton } from './PageSkeleton.tsx';
import { RemoteUnavailable } from './RemoteUnavailable.tsx';
import { useComposition } from './composition-context.ts';
import type { PageState } from './page-state.ts';
import { RemoteBoundary } from './RemoteBoundary.tsx';
import { loadTyping } from './typing.ts';

/** Failures that were shown; the next visit of their page retries. */
const shownFailures = new WeakSet<PageState>();

/**
 * Types what was typed into nodes that are gone into the page, once what types is there, unless somebody has written there first, or
 * the page was left. Few pages are replaced: it is loaded then, and tried again where its file is lost.
 */
async function typeInto(main: HTMLElement, nodes: readonly Node[], isShown: () => boolean): Promise<void> {
  const theirs = new WeakSet<EventTarget>();
  const note = ({ target }: Event) => void (target && theirs.add(target));
  main.addEventListener('input', note);
  const { typeAgain } = await loadUntilThere(loadTyping, () => undefined);
  main.removeEventListener('input', note);
  if (isShown()) typeAgain(nodes, main, (field) => !theirs.has(field));
}

/**
 * Beside a page, so that it is mounted when the page could be rendered: what was typed into what this one has taken the
 * place of is typed again.
 */
function Rendered({ page }: { page: string }) {
  const { composition } = useComposition();
  useLayoutEffect(() => {
    const nodes = composition.kept.rendered(page);
    const main = document.getElementById(MAIN_ID);
    if (main === null || nodes.every((node) => main.contains(node))) return;
    void typeInto(main, nodes, () => composition.kept.isRendered(page));
  }, [composition, page]);
  return null;
}

/** Only a new document knows that the part was started; what was typed into the page goes with it. */
async function reload(): Promise<void> {
  try {
    const { reloadWithTyped } = await loadTyping();
    reloadWithTyped();
  } catch {
    // Without that file the page comes back without what was typed: a person wants it back.
    location.reload();
  }
}

/** A page whose part somebody has stopped: what can be read stays, with a message after it. */
function StoppedPage({ nodes }: { nodes: readonly Node[] | null }) {
  const retry = useCallback(() => void reload(), []);
  return nodes === null ? (
    <RemoteUnavailable variant="page" retrying={false} />
  ) : (
    <KeptPage nodes={nodes} retrying={false} onRetry={retry} />
  );
}

/** Loads the page of a route while it is at the address of the tab. */
function usePage(part: Part, route: PlanRoute) {
  const { composition } = useComposition();
  const page = `${part}/${route.id}`;
  const snapshot = () => composition.pageState(part, route.id);
  // The same snapshot on the server and while hydrating: the page is loaded before either renders.
  const state = useSyncExternalStore(composition.pages.subscribe, snapshot, snapshot);
  const [retrying, setRetrying] = useState(false);

  // What fails or is slow from now on is of this release (R-PLATFORM-BLAME-ON-SCREEN).
  const shownRelease = state?.status === 'ready' ? state.host.part.release : undefined;
  useEffect(() => pageOnScreen.set(part, shownRelease, route.id), [part, shownRelease, route.id]);
  useEffect(() => {
    const known = composition.pageState(part, route.id);
    if (known?.status === 'ready' || known?.status === 'stopped') return;
    // The document's own page is loaded before the first render: when it failed, it has been waited for already.
    if (known?.status === 'failed' && !shownFailures.has(known)) return;
    navigationProgress.start();
    void composition.loadPage(part, route.id).then(() => navigationProgress.done());
  }, [composition, part, route.id]);
  useEffect(() => {
    if (state?.status === 'failed') shownFailures.add(state);
  }, [state]);
  useEffect(() => composition.showPage(part, route.id), [composition, part, route.id]);

  const load = useCallback(async () => {
    setRetrying(true);
    await composition.loadPage(part, route.id, { askedByPerson: true });
    setRetrying(false);
  }, [composition, part, route.id]);
  const retry = useCallback(() => void load(), [load]);
  return { composition, page, state, retrying, retry };
}

interface PageToComeProps {
  /** What the document held of the page. */
  nodes: readonly Node[] | null;
  failed: boolean;
  retrying: boolean;
  onRetry: () => void;
  /** Its outline. */
  children: ReactNode;
}

/** A page that is not there: what was prerendered of it, a message with a retry, or its outline. */
function PageToCome({ nodes, failed, retrying, onRetry, children }: PageToComeProps) {
  if (nodes !== null)
    return <KeptPage nodes={nodes} isQuiet={!failed && !retrying} retrying={retrying} onRetry={onRetry} />;
  if (failed || retrying) return <RemoteUnavailable variant="page" retrying={retrying} onRetry={onRetry} />;
  return children;
}

/** A page of a part: its outline while it loads, the page, or a message with a retry in its place. */
export function PartPage({ part, route }: { part: Part; route: PlanRoute }) {
  const { composition, page, state, retrying, retry } = usePage(part, route);
  const kept = useCallback(() => composition.kept.of(page), [composition, page]);
  const keep = useCallback(() => composition.kept.keepOnScreen(page), [composition, page]);

  if (state?.status === 'stopped') return <StoppedPage nodes={kept()} />;
  if (state?.status !== 'ready' || retrying)
    return (
      <PageToCome nodes={kept()} failed={state?.status === 'failed'} retrying={retrying} onRetry={retry}>
        <RouteSkeleton route={route} />
      </PageToCome>
    );
  const { component: Page, host, release } = state;
  return (
    <RemoteBoundary
      key={`${page}/${release?.release ?? ''}`}
      telemetry={host.telemetry}
      kept={kept}
      keep={keep}
      onThrow={() => composition.pageThrew(part, route.id, state)}
    >
      <HostContext value={host}>
        <Page />
        <Rendered page={page} />
      </HostContext>
    </RemoteBoundary>
  );
}
