import { ZoomIn, ZoomOut } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, RefObject } from 'react';
import { Dialog } from '@tandem/shared-ui/components/Dialog';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { Image } from '@tandem/contracts/api/common';
import type { MemberProfile } from '@tandem/contracts/api/members';
import { useGestures } from '../model/use-gestures.ts';
import { STEP_SCALE, UNZOOMED, fitInto, limitZoom, zoomAt } from '../../../shared/zoom.ts';
import type { Zoom } from '../../../shared/zoom.ts';
import { StepButtons } from './StepButtons.tsx';
import { ViewerSlide } from './ViewerSlide.tsx';
import styles from './PhotoViewer.module.css';

export interface PhotoViewerProps {
  photos: readonly Image[];
  /** Whose photos they are. */
  member: Pick<MemberProfile, 'id' | 'name'>;
  /** The photo to begin with, from 0. */
  first: number;
  open: boolean;
  /** Receives the photo that was shown last, from 0. */
  onClose: (shown: number) => void;
}

/**
 * Photos over the whole screen: taps on the halves, swipes, pinch and double tap, arrow keys, Home, End and Escape; bars
 * at the top count them (R-PHOTOS-VIEWER-TOUCH, R-PHOTOS-VIEWER-KEYS, R-PHOTOS-VIEWER-ZOOM, R-PHOTOS-VIEWER-BARS).
 */
export default function PhotoViewer({ photos, member, first, open, onClose }: PhotoViewerProps) {
  const { t } = useTranslation('mf-members');
  const { name } = member;
  const count = photos.length;
  const { shown, goTo, way, setWay, zoom, setZoom, stage } = useViewer(photos, first);
  const isBlurred = photos[shown]?.blurred ?? false;
  useViewerKeys({ isOn: open, stage, shown, count, goTo });
  const gestures = useGestures({
    zoom,
    // What a member may not see has nothing to look at closely.
    onZoom: (next) => (isBlurred ? undefined : setZoom(next)),
    onDrag: setWay,
    onStep: (step) => goTo(shown + step),
  });
  const position = { '--shown': shown, '--way': `${way}px` } as CSSProperties;
  return (
    <Dialog
      open={open}
      onClose={() => onClose(shown)}
      title={t('photos.label', { name })}
      hideTitle
      closeLabel={t('close')}
      size="full"
      bleed
      className={styles.viewer}
    >
      <div className={styles.bars} aria-hidden="true">
        {photos.map((photo, index) => (
          <span key={photo.id} className={styles.bar} data-shown={index === shown ? '' : undefined} />
        ))}
      </div>
      <div role="status">
        <VisuallyHidden>{t('photos.position', { number: shown + 1, count, name })}</VisuallyHidden>
      </div>
      <div ref={stage} className={styles.stage} {...gestures}>
        <div className={styles.track} style={position} data-follows={way === 0 ? undefined : ''}>
          {photos.map((photo, index) => (
            <ViewerSlide
              key={photo.id}
              photo={photo}
              member={member}
              alt={t('photos.alt', { name, number: index + 1, count })}
              zoom={index === shown ? zoom : UNZOOMED}
              distance={Math.abs(index - shown)}
            />
          ))}
        </div>
      </div>
      {count < 2 ? null : (
        <div className={styles.steps}>
          <StepButtons shown={shown} count={count} goTo={goTo} />
        </div>
      )}
      {isBlurred ? null : <ZoomButton zoom={zoom} onZoom={setZoom} />}
    </Dialog>
  );
}

/**
 * The photo on show, how far it follows a finger, and how it is enlarged. An album may become shorter while it is looked at:
 * the last photo that is left is shown then, as it is.
 */
function useViewer(photos: readonly Image[], first: number) {
  const stage = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(first);
  const [way, setWay] = useState(0);
  const [zoom, setZoom] = useState(UNZOOMED);
  const last = Math.max(0, photos.length - 1);
  if (shown > last) {
    setShown(last);
    setZoom(UNZOOMED);
  }
  const goTo = (index: number) => {
    setWay(0);
    const next = Math.min(Math.max(index, 0), last);
    if (next === shown) return;
    setShown(next);
    setZoom(UNZOOMED);
  };
  const setLimited = (next: Zoom) => {
    const photo = photos[shown];
    const space = stage.current?.getBoundingClientRect();
    if (photo !== undefined && space !== undefined) setZoom(limitZoom(next, fitInto(photo, space), space));
  };
  return { shown, goTo, way, setWay, zoom, setZoom: setLimited, stage };
}

interface ViewerKeys {
  isOn: boolean;
  shown: number;
  count: number;
  goTo: (index: number) => void;
  /** Within the viewer's dialog. */
  stage: RefObject<HTMLElement | null>;
}

/**
 * Arrow keys, Home and End, wherever the focus is in the viewer, and not under a dialog over it. They move what is on the
 * screen from the moment that it is there: a passive effect would run after a paint, and lose a key that is pressed at once.
 */
function useViewerKeys({ isOn, stage, shown, count, goTo }: ViewerKeys): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      const targets: Record<string, number> = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: count - 1 };
      const target = targets[event.key];
      const dialogs = [...document.querySelectorAll('dialog[open]')];
      const isUnderAnother = dialogs.some((dialog) => !dialog.contains(stage.current));
      if (target === undefined || isUnderAnother || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
      event.preventDefault();
      goTo(target);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  });
}

/** Enlarges without a gesture (WCAG 2.5.1): by mouse and by keyboard. */
function ZoomButton({ zoom, onZoom }: { zoom: Zoom; onZoom: (zoom: Zoom) => void }) {
  const { t } = useTranslation('mf-members');
  const isEnlarged = zoom.scale > 1;
  return (
    <IconButton
      variant="photo"
      className={styles.zoom}
      label={t(isEnlarged ? 'photos.zoomOut' : 'photos.zoomIn')}
      icon={isEnlarged ? <ZoomOut aria-hidden="true" /> : <ZoomIn aria-hidden="true" />}
      onClick={() => onZoom(isEnlarged ? UNZOOMED : zoomAt(UNZOOMED, STEP_SCALE, { x: 0, y: 0 }))}
    />
  );
}
