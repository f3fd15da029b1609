import type { WaitingComplaint } from '@tandem/contracts/api/complaints';
import { LOCALE_TABLE } from '@tandem/contracts/product/locales';
import { Button } from '@tandem/shared-ui/components/Button';
import { Cluster } from '@tandem/shared-ui/components/Cluster';
import { Tag } from '@tandem/shared-ui/components/Tag';
import { Text } from '@tandem/shared-ui/components/Text';
import { useFormat } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useReview } from '../api/use-review.ts';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import { ComplaintDecision } from './ComplaintDecision.tsx';
import { Item } from './Item.tsx';
import styles from './Item.module.css';

/** A complaint with what its sender wrote: it is taken into review, and decided with a text that they read by their link. */
export function ComplaintItem({ complaint }: { complaint: WaitingComplaint }) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const { t: tComplaints } = useTranslation('mf-members');
  const { date } = useFormat();
  const review = useReview(complaint.id);
  const { reference, subject, status, url, explanation, name, email, language } = complaint;
  const isNew = status === 'received';
  return (
    <Item title={t('complaint.title', { reference })}>
      <Cluster>
        <Tag tone={isNew ? 'accent' : 'info'}>{t(isNew ? 'complaint.new' : 'complaint.in_review')}</Tag>
        <Tag>{tComplaints(`complaints.subjects.${subject}.title`)}</Tag>
        <Tag>{t('complaint.received', { when: date(complaint.received_at) })}</Tag>
        <Tag>{t('complaint.language', { language: LOCALE_TABLE[language].name })}</Tag>
      </Cluster>
      <Text tone="muted">
        {name === null && email === null
          ? t('complaint.anonymous')
          : t('complaint.from', { name: name ?? '–', email: email ?? '–' })}
      </Text>
      {url === null ? null : <Text className={styles.address}>{t('complaint.address', { address: url })}</Text>}
      <blockquote className={styles.quote}>{explanation}</blockquote>
      {isNew ? (
        <Cluster>
          <Button loading={review.isPending} onClick={() => review.mutate()}>
            {t('complaint.review')}
          </Button>
        </Cluster>
      ) : null}
      <ComplaintDecision complaint={complaint} />
    </Item>
  );
}
