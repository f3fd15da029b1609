import type { SubmitEvent } from 'react';
import { MATCH_FINDER_RANGES } from '@tandem/contracts/product/limits';
import { Button } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Select } from '@tandem/shared-ui/components/Select';
import { Text } from '@tandem/shared-ui/components/Text';
import { useFormat, useHost, useHydrated, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useLateDefault } from '../../../shared/use-late-default.ts';
import { useGivenCopy } from '../../../shared/use-landing-copy.ts';
import { useFreeMessages } from '../../../shared/use-free-messages.ts';
import styles from './QuickStart.module.css';

const LANDER = 'home';

/**
 * The match finder: four choices that become the address of the signup (R-MEMBERS-FINDER-SIGNUP). `me` is the visitor's own
 * gender; `gender`, `ages` and `country` are what they look for. Without a script it is an ordinary GET form.
 */
export function QuickStart() {
  const { t } = useTranslation('mf-landers');
  const { links, locale, navigate } = useHost();
  const freeMessages = useFreeMessages();
  const given = useGivenCopy();
  const signup = links.signup?.();
  if (signup === undefined) return null;

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const search = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string' && value !== '') search.set(name, value);
    }
    navigate(`${signup}?${search.toString()}`);
  };

  return (
    <form
      method="get"
      action={locale.path(signup)}
      onSubmit={handleSubmit}
      className={styles.form}
      aria-labelledby="quick-start"
    >
      <Heading level={2} size="card" id="quick-start">
        {t('home.quick.title')}
      </Heading>
      <input type="hidden" name="lander" value={LANDER} />
      <Choices />
      <Button type="submit" variant="primary" size="l" full>
        {given?.action ?? t('start')}
      </Button>
      <Text size="s" tone="muted" align="center">
        {t('free-note', { count: freeMessages })}
      </Text>
    </form>
  );
}

function Choices() {
  const { t } = useTranslation('mf-landers');
  const settings = useSettings();
  const format = useFormat();
  const hydrated = useHydrated();
  const country = (hydrated ? settings.geoip_country : null) ?? settings.geoip_selected_country;
  const late = useLateDefault(country);
  const countries = settings.countries.map((code) => ({ value: code, label: format.country(code) }));
  const ages = { '18-35': t('home.quick.ages-young'), '35+': t('home.quick.ages-older') };
  return (
    <div className={styles.choices}>
      <Select
        name="me"
        label={t('home.quick.me')}
        placeholder={t('home.quick.any')}
        options={[
          { value: 'female', label: t('home.quick.me-female') },
          { value: 'male', label: t('home.quick.me-male') },
        ]}
      />
      <Select
        name="gender"
        label={t('home.quick.seek')}
        placeholder={t('home.quick.any')}
        options={[
          { value: 'male', label: t('home.quick.seek-male') },
          { value: 'female', label: t('home.quick.seek-female') },
        ]}
      />
      <Select
        name="ages"
        label={t('home.quick.ages')}
        options={MATCH_FINDER_RANGES.map(({ id }) => ({ value: id, label: ages[id] }))}
      />
      <Select {...late} name="country" label={t('home.quick.country')} options={countries} />
    </div>
  );
}
