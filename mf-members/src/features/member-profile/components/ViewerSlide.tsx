import type { CSSProperties } from 'react';
import { ResponsivePicture } from '@tandem/shared-ui/components/ResponsivePicture';
import type { Image } from '@tandem/contracts/api/common';
import type { MemberProfile } from '@tandem/contracts/api/members';
import type { Zoom } from '../../../shared/zoom.ts';
import { HiddenPhoto } from './HiddenPhoto.tsx';
import styles from './PhotoViewer.module.css';

interface ViewerSlideProps {
  photo: Image;
  member: Pick<MemberProfile, 'id' | 'name'>;
  alt: string;
  zoom: Zoom;
  /** From the photo on show, in photos: 0 is that photo, its neighbours are loaded, further ones are not. */
  distance: number;
}

/** One photo on the stage, whole; one that the viewer may not see is blurred, with what unlocks it. */
export function ViewerSlide({ photo, member, alt, zoom, distance }: ViewerSlideProps) {
  const frame = {
    '--ratio': photo.width / photo.height,
    'transform': `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`,
  } as CSSProperties;
  return (
    // It takes the focus of the button that has unlocked it.
    <div className={styles.slide} inert={distance > 0} tabIndex={-1}>
      {distance > 1 ? null : (
        <div className={styles.frame} style={frame}>
          <ResponsivePicture
            picture={photo}
            // Enlarged, it needs more pixels.
            sizes={zoom.scale > 1 ? '250vw' : '100vw'}
            alt={photo.blurred ? '' : alt}
            priority={distance === 0}
            eager={distance === 1}
            blurred={photo.blurred}
          />
          {photo.blurred ? <HiddenPhoto photo={photo} member={member} /> : null}
        </div>
      )}
    </div>
  );
}
