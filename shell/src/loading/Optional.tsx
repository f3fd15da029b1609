import { Component, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useHost } from '@tandem/shared-ui/host';

interface OptionalProps {
  children: ReactNode;
  /** Called when it failed, so that nothing goes on waiting for it. */
  onLost?: () => void;
}

/** Something that the page does without: while it loads, and where it fails, there is nothing in its place. */
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
