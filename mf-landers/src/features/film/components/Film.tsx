import { useRef } from 'react';
import { Pause, Play, RotateCcw } from 'lucide-react';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { SceneArt, SCENES } from '../../../shared/film/SceneArt.tsx';
import { usePlayback } from '../../../shared/film/use-playback.ts';
import styles from '../FilmPage.module.css';

/** The film: a scene with its line, and the button that pauses it. Its first scene is the poster. */
export function Film() {
  const { t } = useTranslation('mf-landers');
  const button = useRef<HTMLButtonElement>(null);
  const { scene, isPlaying, isOver, toggle } = usePlayback(SCENES.length, button);
  const shown = SCENES[scene] ?? SCENES[0];
  const [label, icon] = isPlaying
    ? [t('film.pause'), <Pause key="pause" />]
    : isOver
      ? [t('film.again'), <RotateCcw key="again" />]
      : [t('film.play'), <Play key="play" />];
  return (
    <figure className={styles.film}>
      <div key={shown} className={styles.scene}>
        <SceneArt scene={shown} isMoving={isPlaying} />
      </div>
      <figcaption className={styles.caption}>
        <p className={styles.line}>{t(`film.lines.${shown}`)}</p>
        <IconButton ref={button} variant="fill" label={label} icon={icon} onClick={toggle} />
      </figcaption>
    </figure>
  );
}
