import type { SubmitEvent } from 'react';
import type { Messages } from '@tandem/contracts/composition/remote';
import { Button } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Page } from '@tandem/shared-ui/components/Page';
import { Text } from '@tandem/shared-ui/components/Text';
import { useHost, withTexts } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { signupPath } from '../../shared/signup-path.ts';
import { useKept } from '../../shared/tab-place.ts';
import { useGivenCopy, useLandingCopy } from '../../shared/use-landing-copy.ts';
import { InterestIcons } from './components/InterestIcons.tsx';
import { picksIn, PICKS } from './model/pick.ts';
import styles from './IconsPage.module.css';

/** Slugs with a headline of their own (R-LANDERS-SLUG-COPY). */
const SLUGS = ['outdoors', 'evenings'] as const;

/**
 * `/landers/iconslanding/:slug?` (S-LANDERS-ICONSLANDING): interests as icons; three of them make the search that the
 * signup begins with. Who comes back has theirs (R-LANDERS-CHOICE-BACK).
 */
function IconsPage() {
  const { t } = useTranslation('mf-landers');
  const { copy, lander, headline, text } = useLandingCopy('iconslanding', SLUGS);
  return (
    <Page width="narrow" className={styles.page}>
      <header className={styles.head}>
        <Heading level={1} size="hero">
          {headline(t(`icons.copy.${copy}.title`))}
        </Heading>
        <Text size="l" tone="muted">
          {text(t(`icons.copy.${copy}.text`))}
        </Text>
      </header>
      <PickForm lander={lander} />
    </Page>
  );
}

/** The interests and the way into the signup with those that are picked. Without a script it is an ordinary GET form. */
function PickForm({ lander }: { lander: string }) {
  const { t } = useTranslation('mf-landers');
  const { links, locale, navigate } = useHost();
  const given = useGivenCopy();
  const [picked, setPicked] = useKept('interests', picksIn);
  const signup = links.signup?.();
  const left = PICKS - picked.length;

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    navigate(signupPath(links, { lander, interests: picked }) ?? '/');
  };

  return (
    <form
      method="get"
      {...(signup === undefined ? {} : { action: locale.path(signup) })}
      onSubmit={handleSubmit}
      className={styles.form}
      aria-label={t('icons.list')}
    >
      <input type="hidden" name="lander" value={lander} />
      <p role="status" className={styles.left}>
        {left === 0 ? t('icons.ready') : t('icons.left', { count: left })}
      </p>
      <InterestIcons picked={picked} onPick={setPicked} />
      <div className={styles.action} data-edge-bar="">
        <Button type="submit" variant="primary" size="l" full>
          {given?.action ?? t('start')}
        </Button>
      </div>
    </form>
  );
}

/** The page with its texts, which are files of their own. */
export const pageOf = (texts: Messages) => withTexts('mf-landers', IconsPage, texts);
