import { useEffect } from 'react';
import { useHost } from '@tandem/shared-ui/host';
import { useRouteError } from '@tandem/shared-ui/router';
import { ErrorPage } from '../pages/ErrorPage.tsx';
import { failureOf } from './failure-of.ts';

/** The last error boundary: for errors that no remote's boundary caught, such as those of the frame itself. */
export function RouteFailure() {
  const error = useRouteError();
  const { telemetry } = useHost();
  useEffect(() => telemetry.error(error, { where: 'route' }), [error, telemetry]);
  return <ErrorPage {...failureOf(error)} />;
}
