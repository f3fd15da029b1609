import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { useServerNow, useUser } from '@tandem/shared-ui/host';
import { mayHaveTimeBonus } from '@tandem/contracts/product/time-bonus';

/**
 * The place of the time bonus while prices are loaded, for those who may have one: what stands below does not move when
 * it comes. It is as high as the banner's two lines.
 */
export function BonusBannerSkeleton() {
  const user = useUser();
  const serverNow = useServerNow();
  if (user === null) return null;
  const mayCome = mayHaveTimeBonus({ paid: user.paid_user, signedUpAt: Date.parse(user.signup_date) }, serverNow());
  return mayCome ? <Skeleton height="4.25rem" /> : null;
}
