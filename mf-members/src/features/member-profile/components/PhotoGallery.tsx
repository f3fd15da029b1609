import { Expand, Flag, UserRound } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useRef, useState } from 'react';
import { IconButton } from '@tandem/shared-ui/components/IconButton';
import { ResponsivePicture } from '@tandem/shared-ui/components/ResponsivePicture';
import { useHost, useUser } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { MemberProfile } from '@tandem/contracts/api/members';
import { useReportDialog } from '../../../shared/report/use-report-dialog.tsx';
import type { LateViewer } from '../model/use-photo-viewer.ts';
import { HiddenPhoto } from './HiddenPhoto.tsx';
import { StepButtons } from './StepButtons.tsx';
import styles from './PhotoGallery.module.css';

const SIZES = '(min-width: 992px) 448px, (min-width: 768px) 45vw, 100vw';

/**
 * All photos of a member in one strip that is swiped, or moved by arrow keys and buttons; their number is shown. A press
 * shows them over the whole screen (R-PHOTOS-VIEWER-OPEN), and closing that returns to the photo that was shown last.
 */
export function PhotoGallery({ profile, viewer }: { profile: MemberProfile; viewer: LateViewer }) {
  const { t } = useTranslation('mf-members');
  const { photos, name } = profile;
  const count = photos.length;
  const { strip, shown, goTo, stripProps } = useStrip(count);
  const { Viewer } = viewer;
  // The same as the button does, where a finger or the mouse expects it.
  const openProps = {
    onClick: (event: MouseEvent) => (isOnControl(event) ? undefined : viewer.openAt(shown)),
    onPointerEnter: viewer.prepare,
  };

  if (count === 0) return <NoPhotos label={t('photos.none', { name })} />;
  return (
    <section
      className={styles.gallery}
      aria-roledescription={t('photos.carousel')}
      aria-label={t('photos.label', { name })}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a strip of photos is led by arrow keys, as the ARIA carousel pattern has it */}
      <div
        ref={strip}
        className={styles.strip}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard (WCAG 2.1.1): the group itself takes the focus
        tabIndex={0}
        role="group"
        aria-label={t('photos.strip')}
        {...stripProps}
        {...openProps}
      >
        <Slides profile={profile} />
      </div>
      <ReportPhoto profile={profile} shown={shown} />
      {count < 2 ? null : <GalleryControls shown={shown} count={count} goTo={goTo} />}
      <IconButton
        variant="photo"
        className={styles.expand}
        label={t('photos.expand')}
        icon={<Expand aria-hidden="true" />}
        onFocus={viewer.prepare}
        onClick={() => viewer.openAt(shown)}
      />
      {Viewer === null ? null : (
        <Viewer
          key={viewer.openings}
          photos={photos}
          member={profile}
          first={viewer.first}
          open={viewer.isOpen}
          onClose={(last) => {
            viewer.close();
            goTo(last);
          }}
        />
      )}
    </section>
  );
}

function Slides({ profile }: { profile: MemberProfile }) {
  const { t } = useTranslation('mf-members');
  const { photos, name } = profile;
  return photos.map((photo, index) => (
    <div key={photo.id} className={styles.slide}>
      <ResponsivePicture
        picture={photo}
        sizes={SIZES}
        alt={photo.blurred ? '' : t('photos.alt', { name, number: index + 1, count: photos.length })}
        fit="cover"
        priority={index === 0}
        blurred={photo.blurred}
      />
      {photo.blurred ? <HiddenPhoto photo={photo} member={profile} /> : null}
    </div>
  ));
}

/** Whether a press is one of a link or button over the photo. */
const isOnControl = ({ target }: MouseEvent) => target instanceof Element && target.closest('a, button') !== null;

/** The photo that a strip of `count` photos is scrolled to, and how it is moved. */
function useStrip(count: number) {
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const goTo = (index: number) => {
    const target = Math.min(Math.max(index, 0), count - 1);
    // The style decides whether it scrolls smoothly (reduced motion).
    if (strip.current) strip.current.scrollLeft = target * strip.current.clientWidth;
    setShown(target);
  };
  const stripProps = {
    onScroll: () => {
      const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
      if (clientWidth > 0) setShown(Math.round(scrollLeft / clientWidth));
    },
    onKeyDown: (event: KeyboardEvent) => {
      const steps: Record<string, number> = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: count - 1 };
      const target = steps[event.key];
      if (target === undefined || event.target !== strip.current) return;
      event.preventDefault();
      goTo(target);
    },
  };
  return { strip, shown, goTo, stripProps };
}

/** Reports the photo that is shown; visitors and the member themselves do not report. */
function ReportPhoto({ profile, shown }: { profile: MemberProfile; shown: number }) {
  const { t } = useTranslation('mf-members');
  const { links, navigate } = useHost();
  const user = useUser();
  const report = useReportDialog(() => navigate(links.searchMembers?.() ?? '/members', { replace: true }));
  const photo = profile.photos[shown];
  if (user === null || user.id === profile.id || photo === undefined) return null;
  return (
    <>
      <IconButton
        variant="photo"
        size="s"
        className={styles.report}
        label={t('report.photo')}
        icon={<Flag aria-hidden="true" />}
        onClick={() => report.open({ type: 'photo', id: photo.id, member: profile })}
      />
      {report.dialog}
    </>
  );
}

interface GalleryControlsProps {
  shown: number;
  count: number;
  goTo: (index: number) => void;
}

function GalleryControls({ shown, count, goTo }: GalleryControlsProps) {
  const { t } = useTranslation('mf-members');
  return (
    <>
      <StepButtons shown={shown} count={count} goTo={goTo} />
      <p className={styles.counter} aria-live="polite">
        {t('photos.counter', { number: shown + 1, count })}
      </p>
    </>
  );
}

function NoPhotos({ label }: { label: string }) {
  return (
    <div className={styles.gallery}>
      <div className={styles.nobody} role="img" aria-label={label}>
        <UserRound aria-hidden="true" />
      </div>
    </div>
  );
}
