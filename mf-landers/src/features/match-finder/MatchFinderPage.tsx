import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { MATCH_FINDER_RANGES } from '@tandem/contracts/product/limits';
import { Button } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { RadioCards } from '@tandem/shared-ui/components/RadioCards';
import { Select } from '@tandem/shared-ui/components/Select';
import { Text } from '@tandem/shared-ui/components/Text';
import { useFormat, useHost, useHydrated, useSettings, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useLateDefault } from '../../shared/use-late-default.ts';
import { useGivenCopy, useLandingCopy } from '../../shared/use-landing-copy.ts';
import styles from './MatchFinderPage.module.css';
import { targetOf } from './model/target.ts';
import type { SoughtGender, Range } from './model/target.ts';
import { useCanSearch } from './model/use-can-search.ts';

const LANDER = 'match-finder';

/**
 * `/match-finder` (S-MEMBERS-MATCH-FINDER): whom one looks for, of which age (L-MEMBERS-FINDER-AGES) and where. It leads to
 * the search, or to the signup for those who may not search yet. Without a script it is a plain form to the signup.
 */
export default function MatchFinderPage() {
  const { t } = useTranslation('mf-landers');
  const { headline, text } = useLandingCopy(LANDER);
  return (
    <Page width="narrow" className={styles.page}>
      <header className={styles.head}>
        <Heading level={1}>{headline(t('finder.title'))}</Heading>
        <Text size="l" tone="muted">
          {text(t('finder.text'))}
        </Text>
      </header>
      <FinderForm />
    </Page>
  );
}

function FinderForm() {
  const { t } = useTranslation('mf-landers');
  const { links, locale, navigate } = useHost();
  const canSearch = useCanSearch();
  const given = useGivenCopy();
  const [gender, setGender] = useState<SoughtGender>('any');
  const [range, setRange] = useState<Range>(MATCH_FINDER_RANGES[0]);
  const signup = links.signup?.();

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const country = new FormData(event.currentTarget).get('country');
    const choices = { gender, range, country: typeof country === 'string' ? country : '', lander: LANDER };
    navigate(targetOf(canSearch ? 'search' : 'signup', choices, links));
  };

  return (
    <form
      method="get"
      {...(signup === undefined ? {} : { action: locale.path(signup) })}
      onSubmit={handleSubmit}
      className={styles.form}
      aria-label={t('finder.title')}
    >
      <input type="hidden" name="lander" value={LANDER} />
      <RadioCards
        name="gender"
        label={t('finder.gender')}
        value={gender}
        onChange={setGender}
        options={[
          { value: 'female', label: t('finder.women') },
          { value: 'male', label: t('finder.men') },
          { value: 'any', label: t('finder.anyone') },
        ]}
      />
      <RadioCards
        name="ages"
        layout="row"
        label={t('finder.ages')}
        value={range.id}
        onChange={(chosen) => setRange(MATCH_FINDER_RANGES.find(({ id }) => id === chosen) ?? range)}
        options={MATCH_FINDER_RANGES.map(({ id }) => ({
          value: id,
          label: t(id === '18-35' ? 'home.quick.ages-young' : 'home.quick.ages-older'),
        }))}
      />
      <CountrySelect />
      <Button type="submit" variant="primary" size="l" full>
        {canSearch ? t('finder.show') : (given?.action ?? t('start'))}
      </Button>
    </form>
  );
}

/** The country: one's own, or where the visitor seems to be. */
function CountrySelect() {
  const { t } = useTranslation('mf-landers');
  const settings = useSettings();
  const format = useFormat();
  const hydrated = useHydrated();
  const own = useUser()?.profile.country;
  // Prerendered markup is the same for everyone.
  const country = (hydrated ? (own ?? settings.geoip_country) : null) ?? settings.geoip_selected_country;
  const late = useLateDefault(country);
  return (
    <Select
      {...late}
      name="country"
      label={t('finder.country')}
      options={settings.countries.map((code) => ({ value: code, label: format.country(code) }))}
    />
  );
}
