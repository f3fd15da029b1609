import { STANDALONE_BACK_ROUTES } from '@tandem/contracts/product/routes';
import { useRouteId } from '../navigation/route-at.ts';
import { useStandalone } from '../session/display-mode.ts';

/**
 * Whether the Back button shows: in the installed app, on five routes, with somewhere to go back to
 * (R-FRAME-BACK-ROUTES, R-FRAME-BACK-HISTORY). Elsewhere the browser has its own.
 */
export function useStandaloneBack(): boolean {
  const standalone = useStandalone();
  const route = useRouteId();
  return standalone && route !== null && STANDALONE_BACK_ROUTES.includes(route) && window.history.length > 1;
}
