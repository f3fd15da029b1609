import { Component, use, Suspense, useContext, useLayoutEffect, useMemo, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { HostApi } from '@tandem/contracts/composition/host-api';
import type { RemotePart } from '@tandem/contracts/composition/part';
import type { SharedSlotName, SlotName, SlotProps } from '@tandem/contracts/composition/slots';
import { HostContext, SlotContext } from './host-context.ts';
import type { SlotSource } from './host-context.ts';
import { slotReleases } from './slots-on-screen.ts';
import { useHydrated } from './use-hydrated.ts';

/** How a fallback retries the part. */
interface SlotRetry {
  onRetry: () => void;
  retrying: boolean;
}

interface SlotComponentProps<N extends SlotName> {
  name: N;
  props: SlotProps[N];
  /** Shown while the part is loaded. */
  loading?: ReactNode;
  /** Shown where no part offers the slot, or where it failed. */
  fallback?: ReactNode | ((retry: SlotRetry) => ReactNode);
}

/** What fills a slot; its props are checked where the slot is used. */
type Filling = Promise<{ component: ComponentType<object>; host: HostApi }>;

/** What is tried in a slot: another filling, or the same one once more. */
interface Attempt {
  loaded: Filling;
  tries: number | undefined;
}

interface SlotErrorBoundaryProps extends Attempt {
  fallback: ReactNode;
  children: ReactNode;
  onError: (error: unknown) => void;
}

class SlotErrorBoundary extends Component<SlotErrorBoundaryProps, Partial<Attempt> & { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  /** A failure is that of one attempt. A key would also mount anew what works. */
  static getDerivedStateFromProps({ loaded, tries }: Attempt, before: Partial<Attempt>) {
    return before.loaded === loaded && before.tries === tries ? null : { loaded, tries, failed: false };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

const fillings = new WeakMap<SlotSource, Map<string, Filling>>();

interface LoadOptions {
  askedByPerson?: boolean;
  part?: RemotePart;
}

/** One promise for all places of a slot, so that the second one on a page does not suspend. */
function loadOnce(source: SlotSource, name: SlotName, options?: LoadOptions): Filling {
  const known = fillings.get(source) ?? new Map<string, Filling>();
  fillings.set(source, known);
  const key = `${name} ${options?.part ?? ''}`;
  const before = options?.askedByPerson === true ? undefined : known.get(key);
  const filling = before ?? source.load(name, options);
  known.set(key, filling);
  // A failure is not cached: the next place retries.
  filling.catch(() => known.delete(key));
  return filling;
}

interface FilledSlotProps {
  loaded: Filling;
  props: object;
}

function FilledSlot({ loaded, props }: FilledSlotProps) {
  const { component: Filling, host } = use(loaded);
  useLayoutEffect(() => {
    const { release } = host.part;
    slotReleases.push(release);
    return () => void slotReleases.splice(slotReleases.indexOf(release), 1);
  }, [host]);
  return (
    <HostContext value={host}>
      <Filling {...props} />
    </HostContext>
  );
}

interface GuardedSlotProps extends FilledSlotProps {
  name: SlotName;
  /** The part that fills it, where several do. */
  part?: RemotePart;
  /** How often a person has retried it. */
  tries?: number | undefined;
  loading: ReactNode;
  fallback: ReactNode;
}

/** The host of what fills a slot; null where it could not be loaded. */
async function throwerOf(shown: Filling): Promise<HostApi | null> {
  try {
    return (await shown).host;
  } catch {
    // Its failure is what was thrown, and is reported as such.
    return null;
  }
}

/**
 * What fills a slot, contained. What throws is reported with the release that did, and its last good release takes its place;
 * what could not be loaded is reported by the part whose page it is.
 */
function GuardedSlot({ name, part, loaded, tries, props, loading, fallback }: GuardedSlotProps) {
  const source = useContext(SlotContext);
  const host = useContext(HostContext);
  const [other, setOther] = useState<{ instead: Filling; loaded: Filling } | null>(null);
  const taken = other?.instead === loaded ? other : null;
  const shown = taken?.loaded ?? loaded;
  const takeOther = async (error: unknown) => {
    const thrower = await throwerOf(shown);
    (thrower ?? host)?.telemetry.error(error, { slot: name, ...(part && { part }) });
    const next = thrower === null ? null : (source?.afterThrow?.(name, thrower.part) ?? null);
    if (next !== null) setOther({ instead: loaded, loaded: next });
  };
  return (
    <SlotErrorBoundary loaded={shown} tries={tries} fallback={fallback} onError={(error) => void takeOther(error)}>
      <Suspense fallback={loading}>
        <FilledSlot loaded={shown} props={props} />
      </Suspense>
    </SlotErrorBoundary>
  );
}

/** A retry by a person, of what filled the slot when they pressed. */
interface Retried {
  source: SlotSource;
  tries: number;
  /** Null until it has settled. */
  loaded: Filling | null;
  retrying: boolean;
}

/**
 * A place that another part fills. A part that is unavailable or fails leaves the fallback, never a broken page; a
 * fallback that is a function receives the retry.
 */
export function Slot<N extends SlotName>({ name, props, loading = null, fallback = null }: SlotComponentProps<N>) {
  const source = useContext(SlotContext);
  const first = useMemo(() => (source?.has(name) ? loadOnce(source, name) : null), [source, name]);
  const [last, setLast] = useState<Retried | null>(null);
  // After a recall or a stop, what was retried before is not what fills the slot.
  const again = last?.source === source ? last : null;
  const onRetry = () => {
    if (source === null) return;
    const { tries = 0, loaded: before = null } = again ?? {};
    setLast({ source, tries, loaded: before, retrying: true });
    const loaded = loadOnce(source, name, { askedByPerson: true });
    // The fallback stays, with its button, until the retry has settled; the boundary shows a new failure.
    const show = () =>
      setLast((now) => (now?.source === source ? { source, tries: tries + 1, loaded, retrying: false } : now));
    void loaded.then(show, show);
  };
  const otherwise =
    typeof fallback === 'function' ? fallback({ onRetry, retrying: again?.retrying === true }) : fallback;
  const loaded = again?.loaded ?? first;
  if (loaded === null) return otherwise;
  return (
    <GuardedSlot
      name={name}
      loaded={loaded}
      tries={again?.tries ?? 0}
      props={props}
      loading={loading}
      fallback={otherwise}
    />
  );
}

interface SharedSlotProps<N extends SharedSlotName> {
  name: N;
  props: SlotProps[N];
}

/**
 * A place that several parts fill, in the order of their names. A part that is unavailable or fails renders nothing,
 * and the others stay. It is empty in prerendered HTML, which contains one part only.
 */
export function SharedSlot<N extends SharedSlotName>({ name, props }: SharedSlotProps<N>) {
  const source = useContext(SlotContext);
  const hydrated = useHydrated();
  if (!hydrated || source === null) return null;
  return source.parts(name).map((part) => <SlotOfPart key={part} part={part} name={name} props={props} />);
}

function SlotOfPart<N extends SharedSlotName>({ name, part, props }: SharedSlotProps<N> & { part: RemotePart }) {
  const source = useContext(SlotContext);
  const loaded = useMemo(() => (source === null ? null : loadOnce(source, name, { part })), [source, name, part]);
  if (loaded === null) return null;
  return <GuardedSlot name={name} part={part} loaded={loaded} props={props} loading={null} fallback={null} />;
}
