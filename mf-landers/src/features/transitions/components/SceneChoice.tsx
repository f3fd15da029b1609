import { useEffect, useRef } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { Heading } from '@tandem/shared-ui/components/Heading';
import { Text } from '@tandem/shared-ui/components/Text';
import { useLinks } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { AnswerLinks } from '../../../shared/AnswerLinks.tsx';
import { SceneArt } from '../../../shared/film/SceneArt.tsx';
import { useMayMove } from '../../../shared/film/use-playback.ts';
import { signupPath } from '../../../shared/signup-path.ts';
import { StartButton } from '../../../shared/StartButton.tsx';
import { CHOSEN_SCENES } from '../model/scenes.ts';
import type { ChosenInterest } from '../model/scenes.ts';
import styles from '../TransitionsPage.module.css';

interface SceneProps {
  lander: string;
  /** What was chosen in the scenes before. */
  chosen: readonly ChosenInterest[];
  onBack: () => void;
}

/** The scene gets the focus when one before has led here: the answer that had it is gone. */
function useArrivingFocus(arrives: boolean) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (arrives) place.current?.focus();
  }, [arrives]);
  return place;
}

interface SceneChoiceProps extends SceneProps {
  scene: (typeof CHOSEN_SCENES)[number];
  onChoose: (interest: ChosenInterest) => void;
}

/** One scene, and the two ways it can go on: links to the signup with what is chosen so far, for those without a script. */
export function SceneChoice({ scene, lander, chosen, onChoose, onBack }: SceneChoiceProps) {
  const { t } = useTranslation('mf-landers');
  const links = useLinks();
  const isFirst = chosen.length === 0;
  const isMoving = useMayMove();
  const place = useArrivingFocus(!isFirst);
  return (
    <section ref={place} tabIndex={-1} className={styles.scene} aria-labelledby="scene">
      <div className={styles.picture}>
        <SceneArt scene={scene.art} isMoving={isMoving} />
      </div>
      <Text size="s" tone="muted">
        {t('scenes.progress', { scene: chosen.length + 1, count: CHOSEN_SCENES.length })}
      </Text>
      <Heading level={2} size="section" id="scene">
        {t(`scenes.questions.${scene.art}`)}
      </Heading>
      <AnswerLinks<ChosenInterest>
        className={styles.answers}
        answers={scene.options.map((interest) => ({
          answer: interest,
          label: t(`scenes.options.${interest}`),
          path: signupPath(links, { lander, interests: [...chosen, interest] }),
        }))}
        onAnswer={onChoose}
      />
      {isFirst ? null : (
        <Button variant="quiet" onClick={onBack}>
          {t('scenes.back')}
        </Button>
      )}
    </section>
  );
}

/** The end: what was chosen, and the signup with the search that it makes. */
export function LastScene({ lander, chosen, onBack }: SceneProps) {
  const { t } = useTranslation('mf-landers');
  const place = useArrivingFocus(true);
  const isMoving = useMayMove();
  return (
    <section ref={place} tabIndex={-1} className={styles.scene} aria-labelledby="scene">
      <div className={styles.picture}>
        <SceneArt scene="bubbles" isMoving={isMoving} />
      </div>
      <Heading level={2} size="section" id="scene">
        {t('scenes.end')}
      </Heading>
      <ul role="list" className={styles.chosen} aria-label={t('scenes.chosen')}>
        {chosen.map((interest) => (
          <li key={interest}>{t(`scenes.options.${interest}`)}</li>
        ))}
      </ul>
      <StartButton lander={lander} interests={chosen} full />
      <Button variant="quiet" onClick={onBack}>
        {t('scenes.back')}
      </Button>
    </section>
  );
}
