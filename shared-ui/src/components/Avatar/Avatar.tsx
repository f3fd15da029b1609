import { UserRound } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { ResponsivePicture, type PictureSource } from '../ResponsivePicture/ResponsivePicture.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './Avatar.module.css';

export interface AvatarProps {
  picture: PictureSource | null;
  /** The text alternative; '' beside the name. */
  alt?: string | undefined;
  /** 28, 40, 56, 96 px. */
  size?: 's' | 'm' | 'l' | 'xl' | undefined;
  /** The text alternative of the green dot, such as 'online'; without it there is no dot. */
  onlineLabel?: string | undefined;
  priority?: boolean | undefined;
  className?: string | undefined;
}

const PIXELS = { s: 28, m: 40, l: 56, xl: 96 } as const;

/** A member's face in a circle; a drawn figure when there is no photo. */
export function Avatar({ picture, alt = '', size = 'm', onlineLabel, priority, className }: AvatarProps) {
  const nobody = <UserRound className={styles.nobody} aria-hidden="true" />;
  return (
    <span className={classNames(styles.avatar, styles[size], className)}>
      <span className={styles.face} {...(picture === null && alt !== '' ? { 'role': 'img', 'aria-label': alt } : {})}>
        {picture === null ? (
          nobody
        ) : (
          <ResponsivePicture
            picture={picture}
            sizes={`${PIXELS[size]}px`}
            alt={alt}
            fit="cover"
            priority={priority}
            fallback={nobody}
          />
        )}
      </span>
      {onlineLabel === undefined ? null : (
        <span className={styles.online}>
          <VisuallyHidden>{onlineLabel}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
