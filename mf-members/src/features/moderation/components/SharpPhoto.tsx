import type { Image } from '@tandem/contracts/api/common';
import { ResponsivePicture } from '@tandem/shared-ui/components/ResponsivePicture';
import styles from './Item.module.css';

/** A photo as its owner uploaded it, in the size in which one can judge it. */
export function SharpPhoto({ photo, alt }: { photo: Image; alt: string }) {
  return (
    <div className={styles.photo}>
      <ResponsivePicture picture={photo} sizes="(min-width: 576px) 24rem, 90vw" alt={alt} />
    </div>
  );
}
