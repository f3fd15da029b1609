import { useEffect, useRef } from 'react';
import { heightOf, turnedSize } from '../model/photo-part.ts';
import type { PhotoPart, Turn } from '../model/photo-part.ts';
import styles from './PhotoCrop.module.css';

interface CropPictureProps {
  picture: ImageBitmap;
  part: PhotoPart;
  /** The longest side of what is drawn, in pixels: as many as are seen. */
  longest: number;
}

/** Draws the turned photo as large as it is shown at most. */
function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, { turn, longest }: { turn: Turn; longest: number }) {
  const share = Math.min(1, longest / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * share), Math.round(picture.height * share)];
  const turned = turnedSize({ width, height }, turn);
  canvas.width = turned.width;
  canvas.height = turned.height;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.translate(turned.width / 2, turned.height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(picture, -width / 2, -height / 2, width, height);
}

/** The part of a photo, filling its container. A canvas, because pages may not show addresses of files (`blob:`). */
export function CropPicture({ picture, part, longest }: CropPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { turn, left, top, width } = part;
  useEffect(() => {
    if (canvas.current !== null) draw(canvas.current, picture, { turn, longest });
  }, [picture, turn, longest]);
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      className={styles.picture}
      style={{
        width: `${100 / width}%`,
        height: `${100 / heightOf(part, picture)}%`,
        transform: `translate(${-100 * left}%, ${-100 * top}%)`,
      }}
    />
  );
}
