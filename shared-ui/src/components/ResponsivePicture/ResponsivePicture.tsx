import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { ImageOff } from 'lucide-react';
import { classNames } from '../class-names.ts';
import styles from './ResponsivePicture.module.css';

/** A photo in several sizes and two formats. */
export interface PictureSource {
  /** Smallest first; at least one. `avif` and `webp` are addresses. */
  variants: readonly { width: number; height: number; avif: string; webp: string }[];
  /** Average colour, shown while the photo loads: `#rrggbb`. */
  color: string;
  /** Of the whole photo, in pixels; they hold its place. */
  width: number;
  height: number;
}

export interface ResponsivePictureProps {
  picture: PictureSource;
  /** How wide it stands on the page, as in the `sizes` attribute: '(min-width: 992px) 25vw, 50vw'. */
  sizes: string;
  /** What is to be seen; '' where the words beside it say it already. */
  alt: string;
  /** `cover` fills a box that the parent gives (4:5, a circle); `natural` keeps the photo's own shape. */
  fit?: 'cover' | 'natural' | undefined;
  /** In sight at once: loads before everything else. */
  priority?: boolean | undefined;
  /** The server's blurred variant: says so to the style only, the addresses are already those. */
  blurred?: boolean | undefined;
  /** Instead of the broken-photo mark when it cannot be loaded. */
  fallback?: ReactNode;
  className?: string | undefined;
}

/** A photograph: AVIF, else WebP, the right size for the screen, in its colour until it is there; nothing shifts. */
export function ResponsivePicture(props: ResponsivePictureProps) {
  const { picture, sizes, alt, fit = 'natural', priority = false, blurred = false, fallback, className } = props;
  const largest = picture.variants.at(-1);
  const address = largest?.webp;
  const [failed, setFailed] = useState<string | undefined>(undefined);
  const image = useRef<HTMLImageElement>(null);
  // A prerendered photo may have failed before this code ran: the error event is gone, its trace is not.
  useEffect(() => {
    const shown = image.current;
    if (shown?.complete && shown.naturalWidth === 0 && shown.currentSrc !== '') setFailed(address);
  }, [address]);
  const style: CSSProperties = { backgroundColor: picture.color };
  if (fit === 'natural') style.aspectRatio = `${picture.width} / ${picture.height}`;

  if (address === undefined || failed === address) {
    return (
      <span
        className={classNames(styles.frame, styles[fit], styles.broken, className)}
        style={style}
        {...(alt === '' ? { 'aria-hidden': true } : { 'role': 'img', 'aria-label': alt })}
      >
        {fallback ?? <ImageOff aria-hidden="true" />}
      </span>
    );
  }
  const srcSet = (format: 'avif' | 'webp') => picture.variants.map((one) => `${one[format]} ${one.width}w`).join(', ');
  return (
    <picture className={classNames(styles.frame, styles[fit], blurred && styles.blurred, className)} style={style}>
      <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />
      <img
        ref={image}
        src={address}
        srcSet={srcSet('webp')}
        sizes={sizes}
        alt={alt}
        width={picture.width}
        height={picture.height}
        decoding={priority ? 'sync' : 'async'}
        {...(priority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
        onError={() => setFailed(address)}
      />
    </picture>
  );
}
