import { Text } from '@tandem/shared-ui/components/Text';
import { TextArea } from '@tandem/shared-ui/components/TextArea';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LIMITS } from '@tandem/contracts/product/limits';
import type { EditableProfile } from '@tandem/contracts/api/profile';
import { useSection } from '../model/use-section.ts';
import { ProfileSection } from './ProfileSection.tsx';
import styles from './WordsSection.module.css';

interface WordsSectionProps {
  profile: EditableProfile;
  field: 'about' | 'reason';
}

const MAX = { about: LIMITS.bioMax, reason: LIMITS.reasonMax } as const;

/** About me, and the reason to be here: texts without addresses or phone numbers (V-PROFILE-BIO-CONTACT). */
export function WordsSection({ profile, field }: WordsSectionProps) {
  const { t } = useTranslation('mf-members');
  const section = useSection({
    name: field,
    profile,
    draftOf: (own) => ({ text: own[field] ?? '' }),
    changeOf: ({ text }) => (text === undefined ? {} : { [field]: text }),
  });
  const text = profile[field];
  return (
    <ProfileSection
      title={t(`profile.${field}`)}
      section={section}
      shown={
        text === null ? (
          <Text tone="muted">{t(`own.${field}.empty`)}</Text>
        ) : (
          <Text className={styles.words}>{text}</Text>
        )
      }
      renderForm={(draft) => (
        <TextArea
          label={t(`profile.${field}`)}
          hideLabel
          hint={t(`own.${field}.hint`)}
          rows={field === 'about' ? 6 : 3}
          maxLength={MAX[field]}
          counterLabel={(left) => (left < 0 ? t('own.over', { count: -left }) : t('own.left', { count: left }))}
          value={draft.text}
          error={section.errors[field]}
          onChange={(event) => section.change({ text: event.target.value })}
          onBlur={() => section.validate(field)}
        />
      )}
    />
  );
}
