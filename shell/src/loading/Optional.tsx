import { Component, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useHost } from '@tandem/shared-ui/host';

/** An optional component: while it loads, and when that fails, nothing is rendered. */
export function Optional({ children }: { children: ReactNode }) {
  const { telemetry } = useHost();
  return (
    <OptionalBoundary onError={(error) => telemetry.error(error, { where: 'optional' })}>
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
