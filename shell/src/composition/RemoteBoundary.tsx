import { Component } from 'react';
import type { ReactNode } from 'react';
import type { HostTelemetry } from '@tandem/contracts/composition/host-api';
import { KeptPage } from './KeptPage.tsx';
import { RemoteUnavailable } from './RemoteUnavailable.tsx';

interface RemoteBoundaryProps {
  telemetry: HostTelemetry;
  /** What was on screen of the page before it threw. */
  kept: () => readonly Node[] | null;
  /** Called while what the page has rendered is still in the document. */
  keep: () => void;
  /** Called when the page has thrown; true: another release takes its place. */
  onThrow: () => boolean;
  children: ReactNode;
}

/** Contains a crash of a remote's page: the frame and the other parts continue. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override getSnapshotBeforeUpdate(_props: RemoteBoundaryProps, before: { failed: boolean }): null {
    if (this.state.failed && !before.failed) this.props.keep();
    return null;
  }

  override componentDidCatch(error: unknown) {
    this.props.telemetry.error(error, { where: 'render' });
    // Rendered before what was on screen could be kept.
    if (!this.props.onThrow()) this.forceUpdate();
  }

  override componentDidUpdate() {
    // React wants it beside getSnapshotBeforeUpdate.
  }

  retry = () => this.setState({ failed: false });

  override render() {
    if (!this.state.failed) return this.props.children;
    const kept = this.props.kept();
    if (kept !== null) return <KeptPage nodes={kept} retrying={false} onRetry={this.retry} />;
    return <RemoteUnavailable variant="page" retrying={false} onRetry={this.retry} />;
  }
}
