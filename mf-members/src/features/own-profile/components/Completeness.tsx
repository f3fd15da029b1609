import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { EditableProfile } from '@tandem/contracts/api/profile';
import { anchorOf, completenessOf } from '../model/completeness.ts';
import styles from './Completeness.module.css';

interface CompletenessProps {
  profile: EditableProfile;
  /** Whether there is a button to add photos. */
  canAddPhotos: boolean;
}

/** How complete the profile is, with a link to the best next step (R-PROFILE-COMPLETE-NEXT). */
export function Completeness({ profile, canAddPhotos }: CompletenessProps) {
  const { t } = useTranslation('mf-members');
  const { percent, next } = completenessOf(profile);
  return (
    <div className={styles.completeness}>
      <div className={styles.line}>
        <Text as="span" size="s" strong tabular>
          {t('own.complete.percent', { percent })}
        </Text>
        {next === null ? null : (
          <a className={styles.next} href={`#${anchorOf(next, canAddPhotos)}`}>
            {t(`own.complete.next.${next}`)}
          </a>
        )}
      </div>
      <div className={styles.bar} aria-hidden="true">
        <div className={styles.done} style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  );
}
