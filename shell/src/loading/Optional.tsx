import { Component, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useHost } from '@tandem/shared-ui/host';

interface OptionalProps {
  children: ReactNode;
  /** Called when it has failed, after that was reported. */
  onFail?: (() => void) | undefined;
}

/** An optional component: while it loads, and when that fails, nothing is rendered. */
export function Optional({ children, onFail }: OptionalProps) {
  const { telemetry } = useHost();
  const handleError = (error: unknown) => {
    telemetry.error(error, { where: 'optional' });
    onFail?.();
  };
  return (
    <OptionalBoundary onError={handleError}>
      <Suspense fallback={null}>{children}</Suspense>
    </OptionalBoundary>
  );
}

class OptionalBoundary extends Component<
  { onError: (error: unknown) => void; children: ReactNode },
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
    return this.state.failed ? null : this.props.children;
  }
}
