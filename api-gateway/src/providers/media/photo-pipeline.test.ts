import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimedPng } from '../../../test/domain/pictures.ts';
import { createMediaStore, MEDIA_KEY, type MediaStore } from './media-store.ts';
import { ingestPhoto, type IngestedPhoto } from './photo-pipeline.ts';

let folder = '';
let store: MediaStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-media-'));
  store = createMediaStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A picture with something to see: a red disc on a gradient. */
function picture(width: number, height: number): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="g"><stop stop-color="#234"/><stop offset="1" stop-color="#fc9"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/><circle cx="50%" cy="40%" r="20%" fill="#c21"/></svg>`;
  return sharp(Buffer.from(svg)).flatten();
}

function ingest(bytes: Buffer) {
  return ingestPhoto(bytes, { store });
}

describe('a photo that comes in', () => {
  it.each([
    ['jpeg', 1200],
    ['png', 400],
    ['webp', 400],
  ] as const)(
    'is taken as %s and kept in every size, 4:5, as AVIF and WebP [V-PHOTOS-FORMAT]',
    async (format, taken) => {
      const photo = await ingest(
        await picture(taken, (taken * 5) / 4)
          .toFormat(format)
          .toBuffer(),
      );
      const all = [
        ['thumb', 96, 120],
        ['card', 320, 400],
        ['medium', 560, 700],
        ['large', 800, 1000],
      ];
      const small = [...all.slice(0, 2), ['medium', 400, 500]];
      const expected = taken === 400 ? small : all;
      expect(photo.variants.map(({ size, width, height }) => [size, width, height])).toEqual(expected);
      expect([photo.width, photo.height]).toEqual(expected.at(-1)?.slice(1));
      for (const { size, width, height } of photo.variants) {
        for (const type of ['avif', 'webp'] as const) {
          const bytes = await store.read({ kind: 'clear', key: photo.mediaKey, size, format: type });
          const metadata = await sharp(bytes ?? Buffer.alloc(0)).metadata();
          expect([metadata.format === 'heif' ? 'avif' : metadata.format, metadata.width, metadata.height]).toEqual([
            type,
            width,
            height,
          ]);
        }
      }
    },
  );

  it('is never enlarged', async () => {
    const photo = await ingest(await picture(400, 520).jpeg().toBuffer());
    expect(photo.variants.map(({ width }) => width)).toEqual([96, 320, 400]);
    expect(photo.width).toBe(400);
  });

  it('says its average colour', async () => {
    const plain = await sharp({ create: { width: 500, height: 625, channels: 3, background: '#406080' } })
      .png()
      .toBuffer();
    const { color } = await ingest(plain);
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
    expect(Math.abs(red - 0x40) + Math.abs(green - 0x60) + Math.abs(blue - 0x80)).toBeLessThan(8);
  });

  it('loses where and with what it was taken (EXIF), in the kept original too [R-PHOTOS-EXIF]', async () => {
    const withExif = await picture(400, 520)
      .withExif({ IFD0: { Make: 'SecretCamera', Copyright: 'Jane Doe' }, IFD3: { GPSLatitude: '52/1 22/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(withExif.includes('SecretCamera')).toBe(true);
    const photo = await ingest(withExif);
    const files = [
      store.path({ kind: 'original', key: photo.mediaKey }),
      store.path({ kind: 'clear', key: photo.mediaKey, size: 'medium', format: 'webp' }),
      store.path({ kind: 'clear', key: photo.mediaKey, size: 'medium', format: 'avif' }),
    ];
    for (const file of files) {
      const bytes = await readFile(file);
      expect(bytes.includes('SecretCamera')).toBe(false);
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
  });

  it('is turned upright before the turn is forgotten', async () => {
    const turned = await picture(500, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const photo = await ingest(turned);
    const { width, height } = await sharp(store.path({ kind: 'original', key: photo.mediaKey })).metadata();
    expect([width, height]).toEqual([400, 500]);
  });

  it('leaves behind what was hidden in it: a page or an archive after the picture [R-PHOTOS-REENCODED]', async () => {
    const script = '<script>alert(document.domain)</script>';
    const polyglot = Buffer.concat([await picture(400, 500).jpeg().toBuffer(), Buffer.from(`PK\u0003\u0004${script}`)]);
    const photo = await ingest(polyglot);
    expect((await readFile(store.path({ kind: 'original', key: photo.mediaKey }))).includes(script)).toBe(false);
    expect(
      (await store.read({ kind: 'clear', key: photo.mediaKey, size: 'medium', format: 'webp' }))?.includes(script),
    ).toBe(false);
  });

  it('leaves behind a comment within the picture [R-PHOTOS-REENCODED]', async () => {
    const jpeg = await picture(400, 500).jpeg().toBuffer();
    const comment = Buffer.from('<?php system($_GET[0]); ?>');
    const marker = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
    const photo = await ingest(Buffer.concat([jpeg.subarray(0, 2), marker, comment, jpeg.subarray(2)]));
    expect((await readFile(store.path({ kind: 'original', key: photo.mediaKey }))).includes('<?php')).toBe(false);
  });
});

describe('a file that is no photo', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="625"><script>alert(1)</script></svg>';
  const refused: readonly (readonly [string, () => Promise<Buffer>])[] = [
    ['SVG', () => Promise.resolve(Buffer.from(svg))],
    ['SVG after a byte order mark', () => Promise.resolve(Buffer.from(`\ufeff${svg}`))],
    ['GIF', () => picture(500, 625).gif().toBuffer()],
    ['TIFF', () => picture(500, 625).tiff().toBuffer()],
    ['AVIF', () => picture(500, 625).avif().toBuffer()],
    ['an HTML page', () => Promise.resolve(Buffer.from('<!doctype html><title>Photo</title>'))],
    [
      'a page that begins like a JPEG',
      () =>
        Promise.resolve(
          Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>1</script>'.repeat(40))]),
        ),
    ],
    ['a truncated JPEG', async () => (await picture(900, 1200).jpeg().toBuffer()).subarray(0, 4000)],
    ['a truncated PNG', async () => (await picture(900, 1200).png().toBuffer()).subarray(0, 2000)],
    ['nothing', () => Promise.resolve(Buffer.alloc(0))],
  ];
  it.each(refused)('is refused: %s [V-PHOTOS-FORMAT]', async (_name, make) => {
    await expect(ingest(await make())).rejects.toMatchObject({ code: 'unsupported_media_type' });
  });
});

describe('a photo that is too much or too little', () => {
  it('is refused by its claimed size, before it is decoded: more than 25 megapixels [V-PHOTOS-PIXELS, L-PHOTOS-MAX-PIXELS]', async () => {
    const bomb = claimedPng(30_000, 30_000);
    expect(bomb.byteLength).toBeLessThan(200);
    // Decoding it would fail in another way: there are no pixels in it.
    await expect(ingest(bomb)).rejects.toMatchObject({
      code: 'validation',
      message: expect.stringContaining('megapixels'),
    });
  });

  it('is refused below 400 pixels [V-PHOTOS-PIXELS, L-PHOTOS-MIN-PIXELS]', async () => {
    await expect(ingest(await picture(399, 900).jpeg().toBuffer())).rejects.toMatchObject({ code: 'validation' });
    await expect(ingest(await picture(400, 400).jpeg().toBuffer())).resolves.toBeDefined();
  });

  it('is refused above 10 MB [V-PHOTOS-SIZE, L-PHOTOS-FILE-SIZE]', async () => {
    const large = Buffer.concat([await picture(500, 625).jpeg().toBuffer(), Buffer.alloc(10_000_000)]);
    await expect(ingest(large)).rejects.toMatchObject({ code: 'too_large' });
  });
});

describe('the blurred variant', () => {
  let photo: IngestedPhoto;
  beforeAll(async () => {
    photo = await ingest(await picture(800, 1000).jpeg().toBuffer());
  });

  it('has a key that says nothing about the clear one, and other pixels [R-PHOTOS-BLURRED-SERVER, R-PHOTOS-BLURRED-ADDRESS]', async () => {
    expect(photo.mediaKey).toMatch(MEDIA_KEY);
    expect(photo.blurredKey).toMatch(MEDIA_KEY);
    expect(photo.blurredKey).not.toBe(photo.mediaKey);
    const read = async (kind: 'clear' | 'blurred', key: string) => {
      const bytes = await store.read({ kind, key, size: 'card', format: 'webp' });
      return sharp(bytes ?? Buffer.alloc(0))
        .greyscale()
        .raw()
        .toBuffer();
    };
    // How much neighbours differ: what is left of edges.
    const detail = (pixels: Buffer) =>
      pixels.reduce((most, value, index) => Math.max(most, Math.abs(value - (pixels[index - 1] ?? value))), 0);
    const row = 320 * 160;
    const clear = (await read('clear', photo.mediaKey)).subarray(row, row + 320);
    const blurred = (await read('blurred', photo.blurredKey)).subarray(row, row + 320);
    expect(detail(clear)).toBeGreaterThan(30);
    expect(detail(blurred)).toBeLessThan(10);
  });

  it('is not served in the sizes that show detail', async () => {
    expect(await store.read({ kind: 'blurred', key: photo.blurredKey, size: 'large', format: 'webp' })).toBeNull();
  });
});

describe('the store', () => {
  it.each(['../../../etc/passwd', 'ABCDEF0123456789ABCDEF0123456789', '', '0123456789abcdef0123456789abcde/'])(
    'knows no key %j',
    (key) => {
      expect(() => store.path({ kind: 'original', key })).toThrow(RangeError);
    },
  );
});
