import { useRoute } from '../navigation/live-routes.ts';
import { useStandalone } from '../session/display-mode.ts';

/**
 * Whether the Back button shows: in the installed app, on pages whose route has it, with a page to go back to
 * (R-FRAME-BACK-ROUTES, R-FRAME-BACK-HISTORY). Elsewhere the browser has its own.
 */
export function useStandaloneBack(): boolean {
  const standalone = useStandalone();
  const route = useRoute();
  return standalone && route?.frame?.backButton === true && window.history.length > 1;
}
