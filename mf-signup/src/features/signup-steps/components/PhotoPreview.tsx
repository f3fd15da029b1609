import { useEffect, useRef, useState } from 'react';
import { ImagePlus } from 'lucide-react';

/** The longest side of what is drawn: as many pixels as a sharp screen has for the frame of the step. */
const LONGEST = 720;

/** A photo with the part that others see, as the API takes it; null where none was chosen. */
export interface ChosenPhoto {
  file: File;
  part: string | null;
}

/** Draws a part of the turned picture: 4 to 5, by its place and width in shares of what is turned. */
function drawPart(canvas: HTMLCanvasElement, picture: ImageBitmap, part: string): void {
  const [turn = 0, left = 0, top = 0, width = 1] = part.split(',').map(Number);
  const isLying = turn % 180 !== 0;
  const turned = { width: isLying ? picture.height : picture.width, height: isLying ? picture.width : picture.height };
  const size = { width: width * turned.width, height: width * turned.width * 1.25 };
  const share = Math.min(1, LONGEST / size.height);
  canvas.width = Math.round(size.width * share);
  canvas.height = Math.round(size.height * share);
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.scale(share, share);
  // The middle of the turned picture, from the corner of the part.
  context.translate((0.5 - left) * turned.width, (0.5 - top) * turned.height);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
}

/** Draws a picture no larger than the frame needs it: the frame cuts off what does not fit. */
function drawWhole(canvas: HTMLCanvasElement, picture: ImageBitmap): void {
  const share = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  canvas.width = Math.round(picture.width * share);
  canvas.height = Math.round(picture.height * share);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
}

/** The upright pixels of a file; null until they are decoded, and for a file that this browser cannot show. */
function usePicture(file: File | null): ImageBitmap | null {
  const [decoded, setDecoded] = useState<{ file: File; picture: ImageBitmap } | null>(null);
  useEffect(() => {
    if (file === null || !('createImageBitmap' in globalThis)) return undefined;
    let isWanted = true;
    let picture: ImageBitmap | null = null;
    const decode = async () => {
      try {
        picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
      } catch {
        // Such as HEIC in Chromium, or no photo at all: it is uploaded as it is, and the server decides.
        return;
      }
      if (isWanted) setDecoded({ file, picture });
      else picture.close();
    };
    void decode();
    return () => {
      isWanted = false;
      picture?.close();
    };
  }, [file]);
  return decoded !== null && decoded.file === file ? decoded.picture : null;
}

/**
 * The photo that was chosen, or a drawing in its place while there is none to show. A canvas, because pages may not show
 * addresses of files: the content security policy has no `blob:` (docs/decisions/0098).
 *
 * @param label what the picture is, for screen readers
 */
export function PhotoPreview({ photo, label }: { photo: ChosenPhoto | null; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = usePicture(photo?.file ?? null);
  const part = photo?.part ?? null;
  useEffect(() => {
    if (canvas.current === null || picture === null) return;
    if (part === null) drawWhole(canvas.current, picture);
    else drawPart(canvas.current, picture, part);
  }, [picture, part]);
  if (picture === null) return <ImagePlus aria-hidden="true" />;
  return <canvas ref={canvas} role="img" aria-label={label} />;
}
