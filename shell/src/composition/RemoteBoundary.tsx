import { Component } from 'react';
import type { ReactNode } from 'react';
import type { HostTelemetry } from '@tandem/contracts/composition/host-api';
import { RemoteUnavailable } from './RemoteUnavailable.tsx';

interface RemoteBoundaryProps {
  telemetry: HostTelemetry;
  children: ReactNode;
}

/** Contains a crash of a remote's page: the frame and the other parts continue. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.telemetry.error(error, { where: 'render' });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <RemoteUnavailable variant="page" retrying={false} onRetry={() => this.setState({ failed: false })} />;
  }
}
