import { useId } from 'react';
import type { ApiClient } from '@tandem/contracts/api/client';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { LIMITS } from '@tandem/contracts/product/limits';
import { Button } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { ApiError, useFormat, useHost, useServerNow, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tandem/shared-ui/query';

import styles from './HeldPlace.module.css';

type ExportState = ResponseOf<'GET /api/export.php'>;

const DAY = 86_400_000;
/** The state with the longest line, whose place is held. */
const LONGEST = { state: 'failed', requested_at: null } as const;

const exportQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['mf-members', 'export'],
    queryFn: ({ signal }) => api.call('GET /api/export.php', { signal }),
  });

/**
 * Requests a copy of the member's data, whose link is mailed; once a day (C-ACCOUNT-EXPORT). What became of the latest request has its
 * place from the start: nothing moves when it is there (R-ACCOUNT-SETTINGS-STILL). A copy that reaches nobody is not spoken of, but
 * when the next one can be requested is, also after those of a day (L-ACCOUNT-EXPORTS-DAY).
 */
export function DataExport() {
  const { t } = useTranslation('mf-members');
  const titleId = useId();
  const { api, notify } = useHost();
  const queryClient = useQueryClient();
  const now = useServerNow();
  const { data } = useQuery(exportQuery(api));
  const isTooSoon = data !== undefined && Date.parse(data.next_at) > now();
  const request = useMutation({
    mutationFn: () => api.call('POST /api/export.php', { body: {} }),
    onSuccess: (state) => queryClient.setQueryData<ExportState>(exportQuery(api).queryKey, state),
    onError: (error) => notify.show('error', error instanceof ApiError ? error.message : t('errors.generic')),
  });
  return (
    <section aria-labelledby={titleId}>
      <Stack gap={4}>
        <Heading level={2} size="card" id={titleId}>
          {t('settings.export.title')}
        </Heading>
        <Text tone="muted">{t('settings.export.text', { hours: LIMITS.exportHours })}</Text>
        <div>
          <Button loading={request.isPending} disabled={isTooSoon} onClick={() => request.mutate()}>
            {t('settings.export.submit')}
          </Button>
        </div>
        <div className={styles.place}>
          <div className={styles.held} aria-hidden="true">
            <ExportLine state={{ ...LONGEST, next_at: new Date(now() + DAY).toISOString() }} />
          </div>
          <div role="status">{data === undefined ? null : <ExportLine state={data} />}</div>
        </div>
      </Stack>
    </section>
  );
}

/** What became of the latest request. */
function ExportLine({ state: { state, next_at: nextAt } }: { state: ExportState }) {
  const { t } = useTranslation('mf-members');
  const format = useFormat();
  const now = useServerNow();
  const email = useUser()?.email ?? '';
  const isOver = Date.parse(nextAt) <= now();
  if (state === null && isOver) return null;
  return (
    <Text tone={state === 'failed' ? 'warning' : 'normal'}>
      {state === null ? null : `${t(`settings.export.${state}`, { email })} `}
      {isOver ? null : t('settings.export.next', { date: format.date(nextAt) })}
    </Text>
  );
}
