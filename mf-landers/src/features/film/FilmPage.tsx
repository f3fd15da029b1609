import type { Messages } from '@tandem/contracts/composition/remote';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { withTexts } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LanderHead } from '../../shared/LanderHead.tsx';
import { SeekLinks } from '../../shared/SeekLinks.tsx';
import { useFreeMessages } from '../../shared/use-free-messages.ts';
import { useLandingCopy } from '../../shared/use-landing-copy.ts';
import { Film } from './components/Film.tsx';
import styles from './FilmPage.module.css';

/** Slugs with a headline of their own (R-LANDERS-SLUG-COPY). */
const SLUGS = ['monday', 'first-message'] as const;

/**
 * `/landers/video/:slug?` (S-LANDERS-VIDEO): a short film of how an evening can change, with its words below it, and whom
 * the visitor would like to meet.
 */
function FilmPage() {
  const { t } = useTranslation('mf-landers');
  const freeMessages = useFreeMessages();
  const { copy, lander, headline, text } = useLandingCopy('video', SLUGS);
  return (
    <Page width="narrow" className={styles.page}>
      <LanderHead title={headline(t(`film.copy.${copy}.title`))} text={text(t(`film.copy.${copy}.text`))} />
      <Film />
      <section className={styles.end} aria-labelledby="who">
        <Heading level={2} size="section" id="who">
          {t('film.who')}
        </Heading>
        <SeekLinks
          lander={lander}
          labels={{ female: t('film.seek.female'), male: t('film.seek.male'), any: t('film.seek.any') }}
        />
        <Text tone="muted">{t('free-note', { count: freeMessages })}</Text>
      </section>
    </Page>
  );
}

/** The page with its texts, which are files of their own. */
export const pageOf = (texts: Messages) => withTexts('mf-landers', FilmPage, texts);
