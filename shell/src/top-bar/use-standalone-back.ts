import { useSyncExternalStore } from 'react';
import { STANDALONE_BACK_ROUTES } from '@tandem/contracts/product/routes';
import { useRouteId } from '../navigation/route-at.ts';

const STANDALONE = '(display-mode: standalone)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(STANDALONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const isStandalone = () => window.matchMedia(STANDALONE).matches;

/**
 * Whether the Back button shows: in the installed app, on five routes, with somewhere to go back to
 * (spec §2). Elsewhere the browser has its own.
 */
export function useStandaloneBack(): boolean {
  const standalone = useSyncExternalStore(subscribe, isStandalone, () => false);
  const route = useRouteId();
  return standalone && route !== null && STANDALONE_BACK_ROUTES.includes(route) && window.history.length > 1;
}
