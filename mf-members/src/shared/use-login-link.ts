import { useLinks } from '@tandem/shared-ui/host';
import { useLocation } from '@tandem/shared-ui/router';

/** Returns the path of the login that returns to this page, or null where no part offers a login. */
export function useLoginLink(): string | null {
  const { login } = useLinks();
  const { pathname, search } = useLocation();
  return login?.({ next: pathname + search }) ?? null;
}
