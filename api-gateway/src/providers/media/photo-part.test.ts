import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors/app-error.ts';
import { ingestApart } from './ingest-apart.ts';
import { createMediaStore, newMediaKey } from './media-store.ts';
import { decodePhoto } from './photo-decoder.ts';
import type { PhotoPart } from './photo-part.ts';

const [WIDTH, HEIGHT] = [1200, 900];
const TURNS = [0, 90, 180, 270] as const;

/** A picture in which every place has a colour of its own. */
function gradient(): Sharp {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) pixels.set([(255 * x) / WIDTH, (255 * y) / HEIGHT, 90], (y * WIDTH + x) * 3);
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
}

const photoWith = (orientation: number) => gradient().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
const raw = async (image: Sharp) => {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
};

/** What a part means, step by step: upright, turned, cut out. */
async function expectedOf(bytes: Buffer, part: PhotoPart): Promise<Buffer> {
  const turned = await raw((await raw(sharp(bytes).autoOrient())).rotate(part.turn));
  const { width, height } = await sharp(await turned.clone().png().toBuffer()).metadata();
  return eightByTen(turned, [width, height], part);
}

function eightByTen(turned: Sharp, [w = 0, h = 0]: readonly number[], part: Omit<PhotoPart, 'turn'>): Promise<Buffer> {
  const width = Math.round(part.width * w);
  const region = { left: Math.round(part.left * w), top: Math.round(part.top * h), width };
  return turned
    .extract({ ...region, height: Math.round((width * 5) / 4) })
    .resize(8, 10, { fit: 'fill' })
    .raw()
    .toBuffer();
}

const small = (jpeg: Buffer) => sharp(jpeg).resize(8, 10, { fit: 'fill' }).raw().toBuffer();
const largestDifference = (one: Buffer, other: Buffer) =>
  one.reduce((most, value, index) => Math.max(most, Math.abs(value - (other[index] ?? 0))), one.length - other.length);

describe('the part of a photo that is kept', () => {
  const cases = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((orientation) => TURNS.map((turn) => [orientation, turn] as const));
  it.each(cases)(
    'is that which its owner saw: EXIF orientation %i, turned by %i° [C-PHOTOS-CROP]',
    async (orientation, turn) => {
      const bytes = await photoWith(orientation);
      const isUpright = orientation < 5 === (turn % 180 === 0);
      const part = { turn, left: 0.1, top: 0.05, width: isUpright ? 0.45 : 0.6 };
      const kept = await decodePhoto(bytes, part);
      const { width, height, exif } = await sharp(kept).metadata();
      expect([width, height, exif]).toEqual([540, 675, undefined]);
      expect(largestDifference(await small(kept), await expectedOf(bytes, part))).toBeLessThan(8);
    },
  );

  it('is the whole photo, upright, where none was chosen', async () => {
    const { width, height } = await sharp(await decodePhoto(await photoWith(6), null)).metadata();
    expect([width, height]).toEqual([HEIGHT, WIDTH]);
  });

  it('is refused below 400 pixels, and moved to where the photo is [V-PHOTOS-PART]', async () => {
    const bytes = await photoWith(1);
    const part = { turn: 0, left: 0, top: 0 } as const;
    await expect(decodePhoto(bytes, { ...part, width: 0.3 })).rejects.toMatchObject({
      code: 'validation',
      fields: { part: 'field.check' },
    });
    const outside = await decodePhoto(bytes, { turn: 0, left: 0.9, top: 0.9, width: 0.5 });
    const { width, height } = await sharp(outside).metadata();
    expect([width, height]).toEqual([600, 750]);
  });

  it('of a photo that has no 400 pixels for it is its largest [V-PHOTOS-PART]', async () => {
    const square = await gradient().resize(400, 400, { fit: 'fill' }).png().toBuffer();
    const { width, height } = await sharp(
      await decodePhoto(square, { turn: 0, left: 0.1, top: 0, width: 0.8 }),
    ).metadata();
    expect([width, height]).toEqual([320, 400]);
  });
});

describe('a process of its own', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tandem-apart-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const ingest = (bytes: Buffer, part: PhotoPart | null, dataDir = folder) => {
    const keys = { media: newMediaKey(), blurred: newMediaKey() };
    return ingestApart(bytes, { store: createMediaStore(dataDir), keys, part });
  };

  it('keeps the same part, and refuses the same [L-PHOTOS-UPLOAD-MEMORY]', async () => {
    const bytes = await photoWith(8);
    const part = { turn: 90, left: 0.1, top: 0.05, width: 0.45 } as const;
    const { mediaKey } = await ingest(bytes, part);
    const kept = await createMediaStore(folder).read({ kind: 'original', key: mediaKey });
    expect(kept).toEqual(await decodePhoto(bytes, part));
    await expect(ingest(bytes, { ...part, width: 0.1 })).rejects.toMatchObject({
      code: 'validation',
      fields: { part: 'field.check' },
    });
    const tooSmall = await gradient().resize(399, 600).jpeg().toBuffer();
    await expect(ingest(tooSmall, null)).rejects.toMatchObject({
      code: 'validation',
      message: expect.stringContaining('400') as unknown,
    });
  });

  it('does not blame the photo for a disk that takes nothing', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const failure = await ingest(await photoWith(1), null, file).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(AppError);
  });
});
