import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useHost } from '@tandem/shared-ui/host';
import type { UnlockPhotoProps } from '../components/UnlockPhoto.tsx';

const load = () => import(/* webpackChunkName: "unlock-photo" */ '../components/UnlockPhoto.tsx');

/**
 * Returns the offer on a private photo once its code is loaded, which happens where it is wanted; null until then. A load
 * that fails is reported: the photo stays as it is for those who may not see it.
 */
export function useUnlockOffer(isWanted: boolean): { Offer: ComponentType<UnlockPhotoProps> | null } {
  const { telemetry } = useHost();
  const [Offer, setOffer] = useState<ComponentType<UnlockPhotoProps> | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    load().then(
      ({ UnlockPhoto }) => (isGone ? undefined : setOffer(() => UnlockPhoto)),
      (error: unknown) => telemetry.error(error, { where: 'unlock-photo' }),
    );
    return () => {
      isGone = true;
    };
  }, [isWanted, telemetry]);
  return { Offer };
}
