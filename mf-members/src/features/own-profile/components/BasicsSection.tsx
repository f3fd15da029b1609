import { RadioCards } from '@tandem/shared-ui/components/RadioCards';
import { Text } from '@tandem/shared-ui/components/Text';
import { TextField } from '@tandem/shared-ui/components/TextField';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LIMITS } from '@tandem/contracts/product/limits';
import { GENDERS } from '@tandem/contracts/product/lists';
import type { EditableProfile } from '@tandem/contracts/api/profile';
import { useSection } from '../model/use-section.ts';
import { FactList } from './FactList.tsx';
import { ProfileSection } from './ProfileSection.tsx';

/** Name, gender and age. The age is that of the date of birth and is not edited (F-PROFILE-AGE). */
export function BasicsSection({ profile }: { profile: EditableProfile }) {
  const { t } = useTranslation('mf-members');
  const section = useSection({
    name: 'basics',
    profile,
    draftOf: ({ name, gender }) => ({ name, gender }),
    changeOf: ({ name, gender }) => ({
      ...(name !== undefined && { name }),
      ...(gender !== undefined && gender !== null && { gender }),
    }),
  });
  const facts = [
    { key: 'name', label: t('own.basics.name'), value: profile.name },
    { key: 'age', label: t('filters.age'), value: String(profile.age) },
    {
      key: 'gender',
      label: t('own.basics.gender'),
      value: profile.gender === null ? null : t(`own.genders.${profile.gender}`),
    },
  ];
  return (
    <ProfileSection
      title={t('own.basics.title')}
      section={section}
      shown={<FactList facts={facts} />}
      renderForm={(draft) => (
        <>
          <TextField
            label={t('own.basics.name')}
            hint={t('own.basics.nameHint', { min: LIMITS.nameMin, max: LIMITS.nameMax })}
            autoComplete="nickname"
            value={draft.name}
            error={section.errors.name}
            onChange={(event) => section.change({ name: event.target.value })}
            onBlur={() => section.validate('name')}
          />
          <RadioCards
            label={t('own.basics.gender')}
            layout="row"
            options={GENDERS.toReversed().map((value) => ({ value, label: t(`own.genders.${value}`) }))}
            value={draft.gender}
            error={section.errors.gender}
            onChange={(gender) => section.change({ gender })}
          />
          <Text size="s" tone="muted">
            {t('own.basics.ageNote')}
          </Text>
        </>
      )}
    />
  );
}
