import { useEffect, useState } from 'react';
import { useApi, useUser } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import type { DiscountCode } from '@tandem/contracts/api/payments';
import { LIMITS } from '@tandem/contracts/product/limits';
import { mayHaveTimeBonus } from '@tandem/contracts/product/time-bonus';
import { serverNow } from '../session/server-clock.ts';

/** The end of the time bonus by the server's code; null when it is another code or over (F-PAY-TIME-BONUS). */
export function timeBonusEnd(discount: Pick<DiscountCode, 'code' | 'expires'> | undefined, now: number): number | null {
  if (discount === undefined || discount.code !== LIMITS.timeBonusCode || discount.expires === null) return null;
  const end = Date.parse(discount.expires);
  return end > now ? end : null;
}

export interface TimeBonus {
  /** The end in milliseconds since the epoch; null when there is none to show. */
  end: number | null;
  /** The server has not responded yet: its room is reserved. */
  pending: boolean;
}

/**
 * This member's time bonus: the server names its end (R-PAY-BONUS-SERVER-END), a reload does not move it. Gone at zero,
 * after a purchase and after a logout. A code that cannot be loaded is none (R-PAY-WELCOME-FAILURE).
 */
export function useTimeBonus(): TimeBonus {
  const api = useApi();
  const user = useUser();
  const eligible =
    user !== null && mayHaveTimeBonus({ paid: user.paid_user, signedUpAt: Date.parse(user.signup_date) }, serverNow());
  const { data, isPending } = useQuery({
    queryKey: ['shell', 'time-bonus', user?.id ?? 0],
    queryFn: ({ signal }) => api.call('GET /api/discountcode.php', { query: { welcome: 'true' }, signal }),
    enabled: eligible,
    staleTime: Infinity,
    retry: false,
  });
  const end = useUntil(eligible ? timeBonusEnd(data, serverNow()) : null);
  return { end, pending: eligible && isPending };
}

/** Returns the instant while it is in the future, null from then on. */
function useUntil(instant: number | null): number | null {
  const [, setOver] = useState(0);
  useEffect(() => {
    if (instant === null) return undefined;
    const look = () => {
      if (serverNow() >= instant) setOver(instant);
    };
    const timer = setInterval(look, 1_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [instant]);
  return instant !== null && serverNow() < instant ? instant : null;
}
