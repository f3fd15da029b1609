import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import styles from './FactList.module.css';

export interface Fact {
  key: string;
  label: string;
  /** Null while nothing is given. */
  value: string | null;
}

/** Facts in words, with a text for those that are missing. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTranslation('mf-members');
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, label, value }) => (
        <div key={key} className={styles.fact}>
          <dt>{label}</dt>
          <dd>
            {value ?? (
              <Text as="span" tone="muted">
                {t('own.notGiven')}
              </Text>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
