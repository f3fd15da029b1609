import { Select } from '@tandem/shared-ui/components/Select';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { BODY_TYPES, EYE_COLORS, HAIR_COLORS, RELATIONSHIP_STATUSES, TATTOOS } from '@tandem/contracts/product/lists';
import type { EditableProfile, ProfileChange } from '@tandem/contracts/api/profile';
import { useSection } from '../model/use-section.ts';
import { FactList } from './FactList.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import styles from './LooksSection.module.css';

const LISTS = {
  relationship_status: RELATIONSHIP_STATUSES,
  body_type: BODY_TYPES,
  hair_color: HAIR_COLORS,
  eye_color: EYE_COLORS,
  tattoos: TATTOOS,
} as const satisfies Partial<Record<keyof EditableProfile, readonly string[]>>;

type LookField = keyof typeof LISTS;
const FIELDS = Object.keys(LISTS) as LookField[];

type LooksDraft = Record<LookField, string>;

/** What others see in single words: relationship, body, hair, eyes, tattoos. */
export function LooksSection({ profile }: { profile: EditableProfile }) {
  const { t } = useTranslation('mf-members');
  // French words depend on the gender.
  const wordFor = (field: LookField, value: string) =>
    t(`values.${field}.${value}`, { context: profile.gender ?? 'male' });
  const section = useSection<LooksDraft>({
    name: 'looks',
    profile,
    draftOf: (own) => Object.fromEntries(FIELDS.map((field) => [field, own[field] ?? ''])) as LooksDraft,
    // The lists are those of the contract, and so are the values that can be chosen of them.
    changeOf: (typed) =>
      Object.fromEntries(
        Object.entries(typed).map(([field, value]) => [field, value === '' ? null : value]),
      ) as ProfileChange,
  });
  const facts = FIELDS.map((field) => {
    const value = profile[field];
    return { key: field, label: t(`filters.${field}`), value: value === null ? null : wordFor(field, value) };
  });
  return (
    <ProfileSection
      title={t('own.looks.title')}
      section={section}
      shown={<FactList facts={facts} />}
      renderForm={(draft) => (
        <div className={styles.fields}>
          {FIELDS.map((field) => (
            <Select
              key={field}
              label={t(`filters.${field}`)}
              options={LISTS[field].map((value) => ({ value, label: wordFor(field, value) }))}
              placeholder={t('own.notSaid')}
              value={draft[field]}
              error={section.errors[field]}
              onChange={(event) => section.change({ [field]: event.target.value })}
            />
          ))}
        </div>
      )}
    />
  );
}
