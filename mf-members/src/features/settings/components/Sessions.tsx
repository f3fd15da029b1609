import { useId, useRef } from 'react';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { Button } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { COUNTRIES } from '@tandem/contracts/product/locales';
import { useApi, useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import { LoadFailure } from '../../../shared/LoadFailure.tsx';
import { sessionsQuery, useEndSession } from '../api/sessions.ts';
import { leaveRow } from '../model/leave-row.ts';
import styles from './Sessions.module.css';

type Session = ResponseOf<'GET /api/sessions.php'>['sessions'][number];

/**
 * Where the member is logged in, with a button that ends each session but this one (R-ACCOUNT-SESSIONS-LISTED). Two logins of
 * one browser differ by their times alone.
 */
export function Sessions() {
  const { t } = useTranslation('mf-members');
  const titleId = useId();
  const query = useQuery(sessionsQuery(useApi()));
  const section = useRef<HTMLElement>(null);
  const end = useEndSession();
  const ended = end.isPending ? end.variables : undefined;
  /** One at a time: each response has the list that is left. */
  const start = (body: NonNullable<typeof ended>, onSuccess: () => void) => {
    if (!end.isPending) end.mutate(body, { onSuccess });
  };
  // The button goes with the last of the others.
  const leaveButton = () => {
    if (section.current?.contains(document.activeElement) === true) section.current.focus({ preventScroll: true });
  };
  const sessions = query.data?.sessions ?? [];
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={titleId}>
      <Stack gap={4}>
        <Heading level={2} size="card" id={titleId}>
          {t('settings.sessions.title')}
        </Heading>
        {sessions.length > 1 ? <Text tone="muted">{t('settings.sessions.text')}</Text> : null}
        {query.isError && query.data === undefined ? (
          <LoadFailure query={query} title={t('settings.sessions.failed')} />
        ) : (
          <ul role="list" className={styles.list} aria-labelledby={titleId} aria-busy={query.isPending}>
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={ended !== undefined && 'id' in ended && ended.id === session.id}
                onEnd={(row) => start({ id: session.id }, () => leaveRow(row))}
              />
            ))}
          </ul>
        )}
        {sessions.length > 1 ? (
          <div>
            <Button
              loading={ended !== undefined && 'others' in ended}
              onClick={() => start({ others: true }, leaveButton)}
            >
              {t('settings.sessions.end-others')}
            </Button>
          </div>
        ) : null}
      </Stack>
    </section>
  );
}

interface SessionRowProps {
  session: Session;
  isEnding: boolean;
  /** With the row, which goes with the session. */
  onEnd: (row: HTMLLIElement | null) => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { t } = useTranslation('mf-members');
  const row = useRef<HTMLLIElement>(null);
  const format = useFormat();
  const { browser, system, country: code, current, created_at: begun, last_seen_at: used } = session;
  const country = COUNTRIES.find((known) => known === code);
  const device = [browser, system].filter((word) => word !== null).join(', ') || t('settings.sessions.unknown');
  const at = (instant: string) => ({ date: format.date(instant), time: format.time(instant) });
  const seen = t('settings.sessions.seen', at(used));
  const label = t('settings.sessions.end-one', { device, ...at(begun) });
  return (
    <li ref={row} className={styles.session}>
      <div>
        <Text strong>{device}</Text>
        <Text size="s" tone="muted">
          {[country === undefined ? null : format.country(country), current ? t('settings.sessions.this') : seen]
            .filter((word) => word !== null)
            .join(' · ')}
        </Text>
        <Text size="s" tone="muted">
          {t('settings.sessions.since', at(begun))}
        </Text>
      </div>
      {current ? null : (
        <Button size="s" loading={isEnding} aria-label={label} onClick={() => onEnd(row.current)}>
          {t('settings.sessions.end')}
        </Button>
      )}
    </li>
  );
}
