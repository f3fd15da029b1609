import { Heading } from '@tandem/shared-ui/components/Heading';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { sharedQueries, useApi, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import type { MemberProfile } from '@tandem/contracts/api/members';
import styles from './Facts.module.css';

/** Attributes with a closed list of values; name, age and place stand at the head of the page. */
const FACTS = ['relationship_status', 'sexuality', 'body_type', 'hair_color', 'eye_color', 'tattoos'] as const;

/** What the profile says about itself in single words, as far as the tenant shows it (settings.visible_profile_fields). */
export function Facts({ profile }: { profile: MemberProfile }) {
  const { t } = useTranslation('mf-members');
  const { visible_profile_fields: visible } = useSettings();
  const region = useRegion(visible.includes('region') ? profile : null);
  const facts = FACTS.filter((fact) => visible.includes(fact) && profile[fact] !== null).map((fact) => ({
    key: fact as string,
    label: t(`filters.${fact}`),
    // French words follow the gender.
    value: t(`values.${fact}.${profile[fact]}`, { context: profile.gender ?? 'male' }),
  }));
  if (region !== null)
    facts.unshift({ key: 'region', label: t(`filters.regions.${region.label}`), value: region.name });
  if (facts.length === 0) return null;
  return (
    <Stack gap={2} as="section">
      <Heading level={2} size="card">
        {t('profile.facts')}
      </Heading>
      <dl className={styles.facts}>
        {facts.map(({ key, label, value }) => (
          <div key={key} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  );
}

function useRegion(profile: MemberProfile | null): { label: string; name: string } | null {
  const code = profile?.region ?? null;
  const regions = useQuery({ ...sharedQueries.regions(useApi()), enabled: code !== null }).data;
  if (profile === null || code === null) return null;
  const ofCountry = regions?.[profile.country];
  const region = ofCountry?.items.find(({ id }) => id === code);
  return ofCountry && region ? { label: ofCountry.label, name: region.name } : null;
}
