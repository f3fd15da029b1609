import sharp, { type Sharp } from 'sharp';
import type { PhotoFormat } from '../../platform/media/photo-sizes.ts';

/** The blurred variant is made of this many pixels: enough for colour and composition, too few for a face. */
const BLURRED_PIXELS = { width: 12, height: 15 } as const;

/** JPEG that later variants are made from; its quality keeps a second encoding from showing. */
export function encodeMaster(image: Sharp): Promise<Buffer> {
  return image.jpeg({ quality: 94, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** AVIF at low effort: a tenth of the time for a few per cent of the bytes. */
function encode(image: Sharp, format: PhotoFormat): Promise<Buffer> {
  if (format === 'avif') return image.avif({ quality: 64, effort: 1, chromaSubsampling: '4:4:4' }).toBuffer();
  return image.webp({ quality: 80, effort: 2, smartSubsample: true }).toBuffer();
}

/** A clear variant, made from the master. Metadata is never carried over. */
export function encodeClear(master: Buffer, width: number, height: number, format: PhotoFormat): Promise<Buffer> {
  return encode(sharp(master).resize(width, height, { fit: 'cover' }), format);
}

/** A blurred variant: what is not in the pixels cannot be brought back in a browser. */
export async function encodeBlurred(
  master: Buffer,
  width: number,
  height: number,
  format: PhotoFormat,
): Promise<Buffer> {
  const { width: columns, height: rows } = BLURRED_PIXELS;
  const few = await sharp(master).resize(columns, rows, { fit: 'cover' }).blur(1).png().toBuffer();
  return encode(
    sharp(few)
      .resize(width, height, { kernel: 'cubic' })
      .blur(width / columns / 2),
    format,
  );
}

/** Average colour as `#rrggbb`. */
export async function averageColor(image: Buffer): Promise<string> {
  const pixels = await sharp(image).resize(8, 10, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer();
  const hex = [0, 1, 2].map((channel) => {
    const values = pixels.filter((_value, index) => index % 3 === channel);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return Math.round(mean).toString(16).padStart(2, '0');
  });
  return `#${hex.join('')}`;
}
