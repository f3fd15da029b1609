import { Component } from 'react';
import type { ReactNode } from 'react';
import type { HostTelemetry } from '@tandem/contracts/composition/host-api';
import { KeptPage } from './KeptPage.tsx';
import { RemoteUnavailable } from './RemoteUnavailable.tsx';

interface RemoteBoundaryProps {
  telemetry: HostTelemetry;
  /** What the document held of the page, as long as it has not been rendered once. */
  kept: () => readonly Node[] | null;
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

  retry = () => this.setState({ failed: false });

  override render() {
    if (!this.state.failed) return this.props.children;
    const kept = this.props.kept();
    if (kept !== null) return <KeptPage nodes={kept} retrying={false} onRetry={this.retry} />;
    return <RemoteUnavailable variant="page" retrying={false} onRetry={this.retry} />;
  }
}
