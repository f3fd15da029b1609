import { Component, use, Suspense, useContext, useMemo } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { HostApi } from '@tandem/contracts/composition/host-api';
import type { SlotName, SlotProps } from '@tandem/contracts/composition/slots';
import { HostContext, SlotContext } from './host-context.ts';

interface SlotComponentProps<N extends SlotName> {
  name: N;
  props: SlotProps[N];
  /** Shown while the part is loaded. */
  loading?: ReactNode;
  /** Shown where no part offers the slot, or where it failed. */
  fallback?: ReactNode;
}

class SlotErrorBoundary extends Component<
  { fallback: ReactNode; children: ReactNode; onError: (error: unknown) => void },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

interface FilledSlotProps {
  loaded: Promise<{ component: ComponentType<object>; host: HostApi }>;
  props: object;
}

function FilledSlot({ loaded, props }: FilledSlotProps) {
  const { component: Filling, host } = use(loaded);
  return (
    <HostContext value={host}>
      <Filling {...props} />
    </HostContext>
  );
}

/** A place that another part fills. A part that is away or fails leaves the fallback, never a broken page. */
export function Slot<N extends SlotName>({ name, props, loading = null, fallback = null }: SlotComponentProps<N>) {
  const source = useContext(SlotContext);
  const host = useContext(HostContext);
  const loaded = useMemo(() => (source?.has(name) ? source.load(name) : null), [source, name]);
  if (loaded === null) return fallback;
  return (
    <SlotErrorBoundary fallback={fallback} onError={(error) => host?.telemetry.error(error, { slot: name })}>
      <Suspense fallback={loading}>
        <FilledSlot loaded={loaded as unknown as FilledSlotProps['loaded']} props={props} />
      </Suspense>
    </SlotErrorBoundary>
  );
}
