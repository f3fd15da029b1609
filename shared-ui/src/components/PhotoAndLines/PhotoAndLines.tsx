import { Skeleton } from '../Skeleton/Skeleton.tsx';
import styles from './PhotoAndLines.module.css';

export interface PhotoAndLinesProps {
  className: string | undefined;
  photoClassName: string | undefined;
}

/** The place of a picture, a headline, a button and some lines. The classes say where they stand. */
export function PhotoAndLines({ className, photoClassName }: PhotoAndLinesProps) {
  return (
    <div className={className}>
      <Skeleton className={photoClassName} />
      <div className={styles.lines}>
        <Skeleton width="60%" height="2.5rem" />
        <Skeleton shape="text" width="40%" />
        <Skeleton width="100%" height="3.25rem" className={styles.spaced} />
        {['100%', '94%', '97%', '52%'].map((width) => (
          <Skeleton key={width} shape="text" width={width} />
        ))}
      </div>
    </div>
  );
}
