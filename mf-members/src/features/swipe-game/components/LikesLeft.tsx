import { useFormat } from '@tandem/shared-ui/host';
import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { Table } from '../api/swipe-deck.ts';

/** How many likes are left today; without any, when there are new ones. Its line is there before the number is. */
export function LikesLeft({ table }: { table: Table | undefined }) {
  const { t } = useTranslation('mf-members');
  const format = useFormat();
  return (
    <div role="status">
      <Text as="span" tone="muted" tabular>
        {table === undefined ? '\u00A0' : t('swipe.left', { count: table.likes_left })}
        {table?.likes_left === 0
          ? ` · ${t('swipe.resets', { when: format.timeIn(table.resets_at, table.time_zone) })}`
          : null}
      </Text>
    </div>
  );
}
