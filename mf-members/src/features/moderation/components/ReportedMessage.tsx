import type { Report } from '@tandem/contracts/api/reports';
import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { MODERATION_TEXTS } from '../moderation-texts.ts';
import styles from './Item.module.css';

interface ReportedMessageProps extends Pick<Report, 'member' | 'reporter'> {
  message: NonNullable<Report['message']>;
}

/** A reported message, below the few that were written before it. */
export function ReportedMessage({ message, member, reporter }: ReportedMessageProps) {
  const { t } = useTranslation(MODERATION_TEXTS);
  const nameOf = (own: boolean) => (own ? member.name : (reporter?.name ?? t('report.somebody')));
  return (
    <>
      {message.before.length === 0 ? null : (
        <ul className={styles.before} aria-label={t('report.before')}>
          {message.before.map(({ id, text, own }) => (
            <li key={id}>
              <Text size="s" tone="muted">
                {t('report.said', { name: nameOf(own), text })}
              </Text>
            </li>
          ))}
        </ul>
      )}
      <blockquote className={styles.quote}>{message.text}</blockquote>
    </>
  );
}
