import type { ComplaintState as State } from '@tandem/contracts/api/complaints';
import { Banner } from '@tandem/shared-ui/components/Banner';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { PageLink, useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './ComplaintState.module.css';

const TONES = { received: 'info', in_review: 'accent', decided: 'success' } as const;

/** The status of a complaint, for everyone who has its link: without the text of the complaint. */
export function ComplaintState({ complaint }: { complaint: State }) {
  const { t } = useTranslation('mf-members');
  const format = useFormat();
  const { status, outcome, subject, reference, received_at: received, decided_at: decided } = complaint;
  const facts = [
    ['reference', reference],
    ['subject', t(`complaints.subjects.${subject}.title`)],
    ['received', format.date(received)],
    ...(decided === null ? [] : [['decided', format.date(decided)]]),
  ];
  return (
    <Page width="form">
      <Stack gap={2} as="header">
        <Heading level={1}>{t('complaints.status.title')}</Heading>
        <Text tone="muted">{t('complaints.status.intro')}</Text>
      </Stack>
      <Banner tone={TONES[status]} title={t(`complaints.status.states.${status}.title`)}>
        {t(`complaints.status.states.${status}.text`)}
      </Banner>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{t(`complaints.status.facts.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {outcome === null ? null : (
        <Stack gap={4}>
          <Stack gap={2} as="section">
            <Heading level={2} size="card">
              {t('complaints.status.outcome')}
            </Heading>
            <Text className={styles.outcome}>{outcome}</Text>
          </Stack>
          <Text size="s" tone="muted">
            {t('complaints.status.disagree')}{' '}
            <PageLink name="conduct" hash="#objection" className={styles.inline}>
              {t('complaints.status.rights')}
            </PageLink>
          </Text>
        </Stack>
      )}
    </Page>
  );
}
