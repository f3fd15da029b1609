import type { Messages } from '@tandem/contracts/composition/remote';
import { Page } from '@tandem/shared-ui/components/Page';
import { withTexts } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { LanderHead } from '../../shared/LanderHead.tsx';
import { useLandingCopy } from '../../shared/use-landing-copy.ts';
import { LastScene, SceneChoice } from './components/SceneChoice.tsx';
import { CHOSEN_SCENES } from './model/scenes.ts';
import { useChoices } from './model/use-choices.ts';
import styles from './TransitionsPage.module.css';

/** Slugs with a headline of their own (R-LANDERS-SLUG-COPY). */
const SLUGS = ['saturday', 'holiday'] as const;

/**
 * `/landers/transitionsvideolanding/:slug?` (S-LANDERS-TRANSITIONSVIDEOLANDING): a film of four scenes; how each goes on is
 * the visitor's choice, and the choices make the search that the signup begins with.
 */
function TransitionsPage() {
  const { t } = useTranslation('mf-landers');
  const { copy, lander, headline, text } = useLandingCopy('transitionsvideolanding', SLUGS);
  const { chosen, choose, goBack } = useChoices();
  const scene = CHOSEN_SCENES[chosen.length];
  return (
    <Page width="narrow" className={styles.page}>
      <LanderHead title={headline(t(`scenes.copy.${copy}.title`))} text={text(t(`scenes.copy.${copy}.text`))} />
      {scene === undefined ? (
        <LastScene lander={lander} chosen={chosen} onBack={goBack} />
      ) : (
        <SceneChoice key={scene.art} scene={scene} lander={lander} chosen={chosen} onChoose={choose} onBack={goBack} />
      )}
    </Page>
  );
}

/** The page with its texts, which are files of their own. */
export const pageOf = (texts: Messages) => withTexts('mf-landers', TransitionsPage, texts);
