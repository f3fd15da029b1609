import { useComposition } from '../composition/composition-context.ts';
import { matchPath, useLocation } from '@tandem/shared-ui/router';
import { ErrorPage } from '../pages/ErrorPage.tsx';
import { RemoteUnavailable } from '../composition/RemoteUnavailable.tsx';

/**
 * An address that no live part has. If it belongs to a part that is unavailable, the page says so and can be retried;
 * any other address does not exist.
 */
export function UnownedPage() {
  const { pathname } = useLocation();
  const { away } = useComposition();
  if (!away.some((path) => matchPath(path, pathname) !== null)) return <ErrorPage status={404} />;
  // Only a new document knows whether the part is back: this one was written without it.
  return <RemoteUnavailable variant="page" retrying={false} />;
}
