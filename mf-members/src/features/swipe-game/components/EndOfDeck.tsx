import type { ReactNode } from 'react';
import { LIMITS } from '@tandem/contracts/product/limits';
import { buttonClass } from '@tandem/shared-ui/components/Button';
import { EmptyState } from '@tandem/shared-ui/components/EmptyState';
import { NoResultsArt } from '@tandem/shared-ui/components/Illustration';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { useFormat, useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { Link } from '@tandem/shared-ui/router';
import type { Table } from '../api/swipe-deck.ts';

interface EndOfDeckProps {
  table: Table;
  /** The button to undo the last pass. */
  undo: ReactNode;
}

/** After the last card: when there are new likes, in the tenant's time zone, and the way to the search. */
export function EndOfDeck({ table, undo }: EndOfDeckProps) {
  const { t } = useTranslation('mf-members');
  const format = useFormat();
  const { searchMembers } = useLinks();
  const isUsedUp = table.likes_left === 0;
  const actions = (
    <Stack gap={3} align="center">
      {searchMembers === undefined ? null : (
        <Link to={searchMembers()} className={buttonClass({ variant: 'primary' })}>
          {t('swipe.search')}
        </Link>
      )}
      {undo}
    </Stack>
  );
  return (
    <EmptyState
      art={<NoResultsArt />}
      title={isUsedUp ? t('swipe.used', { n: LIMITS.swipeLikesPerDay }) : t('swipe.endTitle')}
      action={actions}
    >
      {isUsedUp
        ? t('swipe.endUsed', { when: format.timeIn(table.resets_at, table.time_zone) })
        : t('swipe.endText', { count: table.likes_left, when: format.timeIn(table.resets_at, table.time_zone) })}
    </EmptyState>
  );
}
