import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus, RotateCw } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { BottomSheet } from '@tandem/shared-ui/components/BottomSheet';
import { Button } from '@tandem/shared-ui/components/Button';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { Text } from '@tandem/shared-ui/components/Text';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { firstPart, mostZoom, partText, withMove, withTurn, withZoom, zoomOf } from '../model/photo-part.ts';
import type { PhotoPart } from '../model/photo-part.ts';
import { LARGER, STEP, useCropGestures } from '../model/use-crop-gestures.ts';
import type { CropMoves } from '../model/use-crop-gestures.ts';
import type { CropQueue, OpenedPhoto } from '../model/use-crop-queue.ts';
import { CropPicture } from './CropPicture.tsx';
import styles from './PhotoCrop.module.css';

export interface PhotoCropProps {
  queue: CropQueue;
}

interface Crop {
  photo: OpenedPhoto;
  part: PhotoPart;
  /** Of the files that were chosen together, from 1. */
  number: number;
  count: number;
}

/**
 * The sheet in which a member chooses the 4:5 part of a new photo and turns it, with a preview (R-PHOTOS-CROP-SHEET). By
 * fingers, the mouse, buttons and keys alike.
 */
export function PhotoCrop({ queue }: PhotoCropProps) {
  const { t } = useTranslation('mf-members');
  const { opened, isBetween, next, clear } = queue;
  const [crop, setCrop] = useState<Crop | null>(null);
  // The sheet keeps its content while the next photo is decoded, and during its closing animation.
  if (opened !== null && opened.key !== crop?.photo.key) {
    const { number, count } = queue;
    setCrop({ photo: opened, part: firstPart(opened.picture), number, count });
  }
  const { number, count } = crop ?? { number: 1, count: 1 };
  return (
    <BottomSheet
      open={opened !== null || isBetween}
      onClose={clear}
      title={count > 1 ? t('crop.titleOf', { number, count }) : t('crop.title')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="quiet" onClick={() => next(null)}>
            {t(number === count ? 'crop.cancel' : 'crop.skip')}
          </Button>
          <Button
            variant="primary"
            loading={isBetween}
            onClick={() => next(crop === null ? null : partText(crop.part))}
          >
            {t('crop.add')}
          </Button>
        </>
      }
    >
      {crop === null ? null : (
        <Editor
          key={crop.photo.key}
          crop={crop}
          isOpen={opened !== null}
          onChange={(change) =>
            setCrop((now) => (now === null ? null : { ...now, part: change(now.part, now.photo.picture) }))
          }
        />
      )}
    </BottomSheet>
  );
}

interface EditorProps {
  crop: Crop;
  /** False once the photo is added or left out: its pixels are gone. */
  isOpen: boolean;
  onChange: (change: (part: PhotoPart, picture: ImageBitmap) => PhotoPart) => void;
}

function Editor({ crop: { photo, part }, isOpen, onChange }: EditorProps) {
  const { t } = useTranslation('mf-members');
  const { picture } = photo;
  const frame = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const moves: CropMoves = {
    move: (by) => onChange((now, size) => withMove(now, size, by)),
    enlarge: (times, around) => onChange((now, size) => withZoom(now, size, zoomOf(now, size) * times, around)),
    turn: () => onChange(withTurn),
  };
  const gestures = useCropGestures(frame, moves);
  return (
    <div className={styles.editor} inert={!isOpen}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- there is no role for what is moved in two directions; the buttons beneath do the same */}
      <div
        ref={frame}
        className={styles.frame}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys that move the photo belong to the frame: it takes the focus
        tabIndex={0}
        role="group"
        aria-label={t('crop.frame')}
        aria-describedby={hintId}
        {...gestures}
      >
        <CropPicture picture={picture} part={part} longest={2000} />
        <div className={styles.thirds} aria-hidden="true" />
      </div>
      <Preview picture={picture} part={part} />
      <Controls part={part} picture={picture} moves={moves} />
      <Text size="s" tone="muted" id={hintId} className={styles.hint}>
        {t('crop.hint')}
      </Text>
    </div>
  );
}

/** The part as cards and conversations show it. */
function Preview({ picture, part }: { picture: ImageBitmap; part: PhotoPart }) {
  const { t } = useTranslation('mf-members');
  return (
    <div className={styles.previews} role="img" aria-label={t('crop.preview')}>
      <div className={styles.card}>
        <CropPicture picture={picture} part={part} longest={600} />
      </div>
      <div className={styles.face}>
        <div className={styles.faceOf}>
          <CropPicture picture={picture} part={part} longest={600} />
        </div>
      </div>
    </div>
  );
}

interface ControlsProps {
  part: PhotoPart;
  picture: ImageBitmap;
  moves: CropMoves;
}

function Controls({ part, picture, moves }: ControlsProps) {
  const { t } = useTranslation('mf-members');
  const zoom = zoomOf(part, picture);
  const most = mostZoom(part.turn, picture);
  const { enlarge, move, turn } = moves;
  const arrows = [
    { name: 'left', icon: <ArrowLeft aria-hidden="true" />, by: { x: STEP, y: 0 } },
    { name: 'up', icon: <ArrowUp aria-hidden="true" />, by: { x: 0, y: STEP } },
    { name: 'down', icon: <ArrowDown aria-hidden="true" />, by: { x: 0, y: -STEP } },
    { name: 'right', icon: <ArrowRight aria-hidden="true" />, by: { x: -STEP, y: 0 } },
  ] as const;
  return (
    <div className={styles.controls}>
      {most < 1.01 ? null : (
        <div className={styles.row}>
          <IconButton
            label={t('crop.zoomOut')}
            icon={<Minus aria-hidden="true" />}
            onClick={() => enlarge(1 / LARGER)}
          />
          <input
            type="range"
            className={styles.range}
            aria-label={t('crop.zoom')}
            aria-valuetext={t('crop.percent', { percent: Math.round(zoom * 100) })}
            min={1}
            max={most}
            step="any"
            value={zoom}
            onChange={(event) => enlarge(Number(event.target.value) / zoom)}
          />
          <IconButton label={t('crop.zoomIn')} icon={<Plus aria-hidden="true" />} onClick={() => enlarge(LARGER)} />
        </div>
      )}
      <div className={styles.row}>
        {arrows.map(({ name, icon, by }) => (
          <IconButton key={name} variant="fill" label={t(`crop.${name}`)} icon={icon} onClick={() => move(by)} />
        ))}
        <IconButton
          variant="fill"
          className={styles.turn}
          label={t('crop.rotate')}
          icon={<RotateCw aria-hidden="true" />}
          onClick={turn}
        />
      </div>
    </div>
  );
}
