import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { useServerNow, useUser } from '@tandem/shared-ui/host';
import { mayHaveTimeBonus } from '@tandem/contracts/product/time-bonus';

/**
 * A placeholder for the time bonus while prices are loaded, for those who may have one, so that nothing below it moves.
 * It has the height of the banner's two lines.
 */
export function BonusBannerSkeleton() {
  const user = useUser();
  const serverNow = useServerNow();
  if (user === null) return null;
  const mayAppear = mayHaveTimeBonus({ paid: user.paid_user, signedUpAt: Date.parse(user.signup_date) }, serverNow());
  return mayAppear ? <Skeleton height="4.25rem" /> : null;
}
