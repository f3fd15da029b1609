import { Component, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useHost } from '@tandem/shared-ui/host';

interface OptionalProps {
  children: ReactNode;
  /** Called when it failed, so that nothing waits for it any more. */
  onLost?: () => void;
}

/** An optional component: while it loads, and when that fails, nothing is rendered. */
export function Optional({ children, onLost }: OptionalProps) {
  const { telemetry } = useHost();
  return (
    <OptionalBoundary
      onError={(error) => {
        telemetry.error(error, { where: 'optional' });
        onLost?.();
      }}
    >
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
