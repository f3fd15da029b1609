import { useState } from 'react';
import type { Messages } from '@tandem/contracts/composition/remote';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { withTexts } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useParams } from '@tandem/shared-ui/router';
import { StartButton } from '../../shared/StartButton.tsx';
import { copyOf, landerName } from '../../shared/model/slug-copy.ts';
import { InterestIcons } from './components/InterestIcons.tsx';
import { PICKS } from './model/pick.ts';
import type { Offered } from './model/pick.ts';
import styles from './IconsPage.module.css';

/** Slugs with a headline of their own (R-LANDERS-SLUG-COPY). */
const SLUGS = ['outdoors', 'evenings'] as const;

/**
 * `/landers/iconslanding/:slug?` (S-LANDERS-ICONSLANDING): interests as icons; three of them make the search that the
 * signup begins with.
 */
function IconsPage() {
  const { t } = useTranslation('mf-landers');
  const copy = copyOf(SLUGS, useParams()['slug']);
  const [picked, setPicked] = useState<readonly Offered[]>([]);
  const left = PICKS - picked.length;
  return (
    <Page width="narrow" className={styles.page}>
      <header className={styles.head}>
        <Heading level={1} size="hero">
          {t(`icons.copy.${copy}.title`)}
        </Heading>
        <Text size="l" tone="muted">
          {t(`icons.copy.${copy}.text`)}
        </Text>
      </header>
      <InterestIcons picked={picked} onPick={setPicked} />
      <div className={styles.action}>
        <p role="status" className={styles.left}>
          {left === 0 ? t('icons.ready') : t('icons.left', { count: left })}
        </p>
        <StartButton lander={landerName('iconslanding', copy)} interests={picked} full />
      </div>
    </Page>
  );
}

/** The page with its texts, which are files of their own. */
export const pageOf = (texts: Messages) => withTexts('mf-landers', IconsPage, texts);
