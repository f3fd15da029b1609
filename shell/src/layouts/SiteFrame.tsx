import type { ReactNode } from 'react';
import { useLocale, useSettings } from '@tandem/shared-ui/host';
import { useMatches } from '@tandem/shared-ui/router';
import type { PlanRoute } from '@tandem/contracts/composition/page-plan';
import { NavigationEffects } from '../navigation/NavigationEffects.tsx';
import { NavigationProgress } from '../navigation/NavigationProgress.tsx';
import { fillPageText } from '../navigation/page-texts.ts';
import { NoticeRegion } from '../notices/NoticeRegion.tsx';
import { LateExtras } from './LateExtras.tsx';
import './SiteFrame.module.css';

/**
 * What stays while layouts change: progress, focus, titles, notices. Rendered once, above all layouts and inside the
 * router; a route passes its title as `handle: { route }`.
 */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <NavigationProgress />
      {children}
      <NoticeRegion />
      <LateExtras />
      <NavigationEffects routeTitle={useRouteTitle()} />
    </>
  );
}

function useRouteTitle(): string | null {
  const { current } = useLocale();
  const settings = useSettings();
  const handle = useMatches().at(-1)?.handle as { route?: PlanRoute } | undefined;
  const title = handle?.route?.texts.title;
  return title === undefined ? null : fillPageText(title, settings, current);
}
