import type { TrafficSource } from '@tandem/contracts/product/tracking';
import type { LayoutName } from '@tandem/contracts/composition/route';
import { ActivationReminder, Alerts } from '../alerts/Alerts.tsx';
import { useAppBadge } from '../badges/app-badge.ts';
import { CookieConsent } from '../cookie-consent/CookieConsent.tsx';
import { EntryWarning, useEntryWarning } from '../entry-warning/EntryWarning.tsx';
import { useExpiredPhotos } from '../session/expired-photos.ts';
import { useRefreshCycle } from '../session/refresh-cycle.ts';
import { useRoute } from '../navigation/live-routes.ts';
import { AppNotices } from '../pwa/AppNotices.tsx';
import { TimeBonusOffer } from '../time-bonus/TimeBonusOffer.tsx';
import { useTracking } from '../tracking/use-tracking.ts';
import { Dock } from './Dock.tsx';
import { SendUnsent } from './SendUnsent.tsx';
import { LikeNews } from '../popups/LikeNews.tsx';
import { SignupModal } from '../popups/SignupModal.tsx';
import type { SignupRequest } from '../popups/signup-request.ts';
import { TimedLike } from '../popups/TimedLike.tsx';

export interface FrameExtrasProps {
  layout: LayoutName;
  source: TrafficSource | null;
  signup: SignupRequest;
}

/**
 * Everything of the frame that is not needed for the first paint: the refresh cycle, photos that have expired, tracking, the app badge, and what
 * may be shown over the page. It is loaded after the first paint; visible components are separate chunks.
 */
export default function FrameExtras({ layout, source, signup }: FrameExtrasProps) {
  useRefreshCycle();
  useExpiredPhotos();
  useAppBadge();
  useTracking(source);
  const warns = useEntryWarning(layout);
  const isDefault = layout === 'default';
  const hasNews = useRoute()?.frame?.withoutNews !== true;
  return (
    <>
      <EntryWarning wanted={warns} />
      {isDefault || layout === 'empty' ? <SignupModal {...signup} /> : null}
      <LikeNews allowed={isDefault && hasNews} />
      <TimedLike allowed={isDefault && hasNews} />
      <TimeBonusOffer />
      <SendUnsent />
      {isDefault ? <ActivationReminder /> : null}
      <Dock edge={layout === 'chat' ? 'upper' : 'lower'}>
        <AppNotices />
        <CookieConsent held={warns} otherwise={isDefault ? <Alerts /> : null} />
      </Dock>
    </>
  );
}
