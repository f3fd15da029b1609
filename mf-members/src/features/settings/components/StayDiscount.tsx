import { useState } from 'react';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { LIMITS } from '@tandem/contracts/product/limits';
import { Button } from '@tandem/shared-ui/components/Button';
import { Text } from '@tandem/shared-ui/components/Text';
import { useFormat, useHost, useLinks, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useMutation, useQuery, useQueryClient } from '@tandem/shared-ui/query';
import { Link } from '@tandem/shared-ui/router';
import styles from './HeldPlace.module.css';

type Offer = NonNullable<ResponseOf<'GET /api/stay-discount.php'>['offer']>;

/** What can be taken, where it was not taken. */
const untaken = (offer: Offer | null): Offer | null => (offer?.expires === null ? offer : null);

const OFFER_KEY = ['mf-members', 'stay-discount'] as const;

/**
 * One line, where the tenant gives a discount to who would leave (R-ACCOUNT-DELETE-DISCOUNT): what it takes off, and a button
 * that takes it, or until when it is there. It is there before the server has said whether the member had it already, and
 * delays nothing. Where it goes then, its place stays: the button below it does not move (R-ACCOUNT-DELETE-BUTTON).
 */
export function StayDiscount() {
  const { buyCredits } = useLinks();
  const { api } = useHost();
  const { delete_discount: setting } = useSettings();
  const { data, isError } = useQuery({
    queryKey: OFFER_KEY,
    queryFn: ({ signal }) => api.call('GET /api/stay-discount.php', { signal }),
  });
  const percentage = Math.min(setting, LIMITS.stayDiscountMost);
  const promised = percentage > 0 ? { percentage, days: LIMITS.stayDiscountDays, expires: null } : null;
  const known = data === undefined ? promised : data.offer;
  // Of one that cannot be asked nobody could take it.
  const offer = isError ? null : known;
  const [first] = useState(untaken(offer));
  const open = untaken(offer);
  const line = open ?? first;
  if (buyCredits === undefined || (offer === null && line === null)) return null;
  const isHeld = open === null;
  return (
    <div className={styles.place}>
      {line === null ? null : (
        <div className={isHeld ? styles.held : undefined} aria-hidden={isHeld}>
          <Take offer={line} to={buyCredits()} />
        </div>
      )}
      {offer === null || offer.expires === null ? null : (
        <Taken offer={offer} expires={offer.expires} to={buyCredits()} />
      )}
    </div>
  );
}

/** That the time bonus comes first, where there is one: discounts are not added (R-PAY-STAY-ACTIVE). */
function Begins({ at }: { at: string | undefined }) {
  const { t } = useTranslation('mf-members');
  const format = useFormat();
  if (at === undefined) return null;
  return <>{t('settings.delete.discount-begins', { date: format.date(at), time: format.time(at) })} </>;
}

function Take({ offer: { percentage, days, begins }, to }: { offer: Offer; to: string }) {
  const { t } = useTranslation('mf-members');
  const { api, navigate } = useHost();
  const queryClient = useQueryClient();
  const take = useMutation({
    mutationFn: () => api.call('POST /api/stay-discount.php', { body: {} }),
    onSuccess: async (taken) => {
      // Prices that were read before are without it; they are read again where they are shown.
      await queryClient.invalidateQueries({ refetchType: 'none' });
      queryClient.setQueryData(OFFER_KEY, taken);
      // Where the time bonus comes first, this is the place that says so.
      if (taken.offer !== null && taken.offer.begins === undefined) navigate(to);
    },
  });
  return (
    <Text>
      {t('settings.delete.discount', { percent: percentage, days })} <Begins at={begins} />
      <Button type="button" variant="quiet" loading={take.isPending} onClick={() => take.mutate()}>
        {t('settings.delete.discount-take')}
      </Button>{' '}
      <span role="status">{take.isError ? t('settings.delete.discount-failed') : null}</span>
    </Text>
  );
}

function Taken({ offer: { percentage, begins }, expires, to }: { offer: Offer; expires: string; to: string }) {
  const { t } = useTranslation('mf-members');
  const format = useFormat();
  return (
    <Text>
      {t('settings.delete.discount-taken', { percent: percentage, date: format.date(expires) })} <Begins at={begins} />
      <Link to={to}>{t('settings.delete.discount-link')}</Link>
    </Text>
  );
}
