import { Heading } from '@tandem/shared-ui/components/Heading';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { sharedQueries, useApi, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useQuery } from '@tandem/shared-ui/query';
import type { MemberProfile } from '@tandem/contracts/api/members';
import styles from './Facts.module.css';

/** Attributes with a closed list of values; name, age and place are at the top of the page. */
const FACTS = ['relationship_status', 'sexuality', 'body_type', 'hair_color', 'eye_color', 'tattoos'] as const;

/** The facts of the profile in single words, as far as the tenant shows them (settings.visible_profile_fields). */
export function Facts({ profile }: { profile: MemberProfile }) {
  const { t } = useTranslation('mf-members');
  const { visible_profile_fields: visible } = useSettings();
  const { region, isLoading } = useRegion(visible.includes('region') ? profile : null);
  const hasRegion = isLoading || region !== null;
  const facts = FACTS.filter((fact) => visible.includes(fact) && profile[fact] !== null).map((fact) => ({
    key: fact as string,
    label: t(`filters.${fact}`),
    // French words depend on the gender.
    value: t(`values.${fact}.${profile[fact]}`, { context: profile.gender ?? 'male' }),
  }));
  if (facts.length === 0 && !hasRegion) return null;
  return (
    <Stack gap={2} as="section">
      <Heading level={2} size="card">
        {t('profile.facts')}
      </Heading>
      <dl className={styles.facts}>
        {hasRegion ? (
          <div className={styles.fact}>
            <dt>{region === null ? <Skeleton shape="text" width="5rem" /> : t(`filters.regions.${region.label}`)}</dt>
            <dd>{region === null ? <Skeleton shape="text" width="6rem" /> : region.name}</dd>
          </div>
        ) : null}
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

/** The name of the region; its row is there while the list of regions is loading. */
function useRegion(profile: MemberProfile | null) {
  const code = profile?.region ?? null;
  const { data, isLoading } = useQuery({ ...sharedQueries.regions(useApi()), enabled: code !== null });
  const ofCountry = profile === null ? undefined : data?.[profile.country];
  const name = ofCountry?.items.find(({ id }) => id === code)?.name;
  return { region: ofCountry && name !== undefined ? { label: ofCountry.label, name } : null, isLoading };
}
