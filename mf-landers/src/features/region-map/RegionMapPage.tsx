import type { Country } from '@tandem/contracts/product/locales';
import type { Messages } from '@tandem/contracts/composition/remote';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Select } from '@tandem/shared-ui/components/Select';
import { Text } from '@tandem/shared-ui/components/Text';
import { useFormat, useSettings, withTexts } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LanderHead } from '../../shared/LanderHead.tsx';
import { PortraitList } from '../../shared/PortraitList.tsx';
import { PortraitsFailed } from '../../shared/PortraitsFailed.tsx';
import { StartForm } from '../../shared/StartForm.tsx';
import { useKept } from '../../shared/tab-place.ts';
import { useFittingPortraits } from '../../shared/use-fitting-portraits.ts';
import { useLandingCopy } from '../../shared/use-landing-copy.ts';
import { DrawnMap } from './components/DrawnMap.tsx';
import { loadOutlinesForMarkup } from './model/use-outline.ts';
import styles from './RegionMapPage.module.css';

/** Slugs with a headline of their own (R-LANDERS-SLUG-COPY). */
const SLUGS = ['around-the-corner', 'weekend'] as const;

/** A full row on each width. */
const SHOWN = 6;
const SIZES = '(min-width: 992px) 180px, (min-width: 576px) 30vw, 46vw';

/**
 * `/landers/maplanding/:slug?` (S-LANDERS-MAPLANDING): a map that is drawn of the visitor's country, with blurred pins, which
 * are nobody's place, and members of the country that the visitor chooses. It goes along into the signup, from each portrait,
 * and is there again for those who come back (R-LANDERS-CHOICE-BACK).
 */
function RegionMapPage() {
  const { t } = useTranslation('mf-landers');
  const settings = useSettings();
  const format = useFormat();
  const { copy, lander, headline, text } = useLandingCopy('maplanding', SLUGS);
  const countryIn = (written: unknown): Country | null => settings.countries.find((code) => code === written) ?? null;
  const [chosen, setChosen] = useKept('country', countryIn);
  // Prerendered HTML with members of a country is of each country by itself.
  const country = chosen ?? settings.geoip_selected_country;
  const { members, hasFailed, refetch } = useFittingPortraits(chosen === null ? undefined : { country: chosen });
  const shown = members.slice(0, SHOWN);
  // Those of before stay until others are found, and with too few there are members of everywhere among them.
  const areThere = chosen !== null && shown.every((member) => member.country === chosen);

  return (
    <Page className={styles.page}>
      <div className={styles.top}>
        <div className={styles.side}>
          <LanderHead title={headline(t(`map.copy.${copy}.title`))} text={text(t(`map.copy.${copy}.text`))} />
          <StartForm lander={lander} label={t('map.form')} className={styles.form}>
            <Select
              name="country"
              label={t('map.country')}
              value={country}
              onChange={({ target }) => setChosen(countryIn(target.value))}
              options={settings.countries.map((code) => ({ value: code, label: format.country(code) }))}
            />
          </StartForm>
        </div>
        <figure className={styles.figure}>
          <DrawnMap country={country} />
          <figcaption>
            <Text size="s" tone="muted">
              {t('map.note')}
            </Text>
          </figcaption>
        </figure>
      </div>
      {hasFailed ? <PortraitsFailed onRetry={refetch} /> : null}
      {shown.length === 0 ? null : (
        <section className={styles.near} aria-labelledby="near">
          <Heading level={2} size="section" id="near">
            {areThere ? t('map.near', { country: format.country(chosen) }) : t('map.members')}
          </Heading>
          <PortraitList
            members={shown}
            lander={lander}
            {...(chosen === null ? {} : { chosen: { country: chosen } })}
            sizes={SIZES}
            className={styles.people}
          />
        </section>
      )}
    </Page>
  );
}

/** What has to be there before the page is rendered. */
export const beforeMarkup = loadOutlinesForMarkup;

/** The page with its texts, which are files of their own. */
export const pageOf = (texts: Messages) => withTexts('mf-landers', RegionMapPage, texts);
