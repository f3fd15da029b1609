import type { Member } from '@tandem/contracts/api/members';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { MemberPortrait } from '../../../shared/MemberPortrait.tsx';
import styles from './Honesty.module.css';

/** What fictional profiles are and how they are labelled, with one of them as the example. */
export function Honesty({ member }: { member: Member | undefined }) {
  const { t } = useTranslation('mf-landers');
  return (
    <Page as="section" flush>
      <div className={styles.band}>
        {member === undefined ? null : (
          <div className={styles.example}>
            <MemberPortrait member={member} sizes="(min-width: 768px) 224px, 160px" />
          </div>
        )}
        <div className={styles.words}>
          <Heading level={2} size="page">
            {t('home.honest.title')}
          </Heading>
          <Text>{t('home.honest.text')}</Text>
          <Text strong>{t('home.honest.filter')}</Text>
        </div>
      </div>
    </Page>
  );
}
