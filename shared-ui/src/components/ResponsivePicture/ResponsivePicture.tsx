import { useEffect, useRef, useState, type ComponentProps, type CSSProperties, type ReactNode } from 'react';
import { ImageOff } from 'lucide-react';
import { classNames } from '../class-names.ts';
import styles from './ResponsivePicture.module.css';

/** A photo in several sizes and two formats. */
export interface PictureSource {
  /** Smallest first; at least one. `avif` and `webp` are addresses. */
  variants: readonly { width: number; height: number; avif: string; webp: string }[];
  /** The average colour, `#rrggbb`, shown while the photo loads. */
  color: string;
  /** The size of the whole photo in pixels, which prevents layout shifts. */
  width: number;
  height: number;
}

export interface ResponsivePictureProps {
  picture: PictureSource;
  /** The `sizes` attribute, such as '(min-width: 992px) 25vw, 50vw'. */
  sizes: string;
  /** The text alternative; '' where the text beside the photo says the same. */
  alt: string;
  /** `cover` fills the parent's box (4:5, a circle); `natural` keeps the photo's aspect ratio. */
  fit?: 'cover' | 'natural' | undefined;
  /** The photo that a page is opened for: it is loaded first, before all others in sight. */
  priority?: boolean | undefined;
  /** Loads it before it is visible, after what is: the next photo of a gallery. */
  eager?: boolean | undefined;
  /** The variants are those that the server blurred; this changes the style only. */
  blurred?: boolean | undefined;
  /** Shown instead of the broken-photo icon when it cannot be loaded. */
  fallback?: ReactNode;
  className?: string | undefined;
}

/** Whether the image at an address could not be loaded; a new address is a new attempt. */
function useImageError(address: string | undefined) {
  const [failed, setFailed] = useState<string | undefined>(undefined);
  const image = useRef<HTMLImageElement>(null);
  // The error event of a prerendered image may be dispatched before hydration.
  useEffect(() => {
    const shown = image.current;
    if (shown?.complete && shown.naturalWidth === 0 && shown.currentSrc !== '') setFailed(address);
  }, [address]);
  return { image, hasFailed: failed === address, handleError: () => setFailed(address) };
}

/**
 * When the image is loaded: at once and first, at once, or when it is about to be visible. Browsers request what is in sight as
 * urgently as what is first, unless it is said to be low: on a slow line all of them share it then, and each one is late.
 */
function loadingOf(priority: boolean, eager: boolean): Pick<ComponentProps<'img'>, 'fetchPriority' | 'loading'> {
  if (priority) return { fetchPriority: 'high' };
  return { fetchPriority: 'low', loading: eager ? 'eager' : 'lazy' };
}

/** A photo in AVIF or WebP, in the size that the screen needs; its colour holds its place while it loads. */
export function ResponsivePicture(props: ResponsivePictureProps) {
  const { picture, sizes, alt, fit = 'natural', priority = false, eager = false, blurred = false, className } = props;
  const address = picture.variants.at(-1)?.webp;
  const { image, hasFailed, handleError } = useImageError(address);
  const style: CSSProperties = { backgroundColor: picture.color };
  if (fit === 'natural') style.aspectRatio = `${picture.width} / ${picture.height}`;

  if (address === undefined || hasFailed) {
    return (
      <BrokenPicture
        className={classNames(styles.frame, styles[fit], styles.broken, className)}
        style={style}
        alt={alt}
        address={address}
      >
        {props.fallback}
      </BrokenPicture>
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
        {...loadingOf(priority, eager)}
        onError={handleError}
      />
    </picture>
  );
}

interface BrokenPictureProps {
  className: string;
  style: CSSProperties;
  alt: string;
  /** Of the photo that could not be loaded: the shell looks for it, and refetches where it came from. */
  address: string | undefined;
  children: ReactNode;
}

function BrokenPicture({ className, style, alt, address, children }: BrokenPictureProps) {
  return (
    <span
      className={className}
      style={style}
      data-broken-picture={address}
      {...(alt === '' ? { 'aria-hidden': true } : { 'role': 'img', 'aria-label': alt })}
    >
      {children ?? <ImageOff aria-hidden="true" />}
    </span>
  );
}
