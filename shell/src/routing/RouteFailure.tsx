import { useContext, useEffect } from 'react';
import { useHost } from '@tandem/shared-ui/host';
import { useRouteError } from '@tandem/shared-ui/router';
import { ErrorPage } from '../pages/ErrorPage.tsx';
import { failureOf } from './failure-of.ts';
import { FirstRenderContext } from './first-render.ts';

/**
 * The last error boundary: for errors that no remote's boundary caught, such as those of the frame itself. A frame that throws
 * before it was on screen once takes nothing away: the document keeps its text, and says that it does not respond
 * (R-FRAME-GUARD-FRAME).
 */
export function RouteFailure() {
  const error = useRouteError();
  const wasRendered = useContext(FirstRenderContext);
  if (!wasRendered.current) throw error instanceof Error ? error : new Error(String(error));
  return <ReportedFailure error={error} />;
}

function ReportedFailure({ error }: { error: unknown }) {
  const { telemetry } = useHost();
  useEffect(() => telemetry.error(error, { where: 'route' }), [error, telemetry]);
  return <ErrorPage {...failureOf(error)} />;
}
