import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { picture } from '../domain/pictures.ts';
import { CARGO, MARK, little24, patched, u32 } from './hostile-file.ts';
import type { HostileFile } from './hostile-file.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const RIFF_HEAD = 12;

function riffChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([latin(type), length, data, Buffer.alloc(data.length % 2)]);
}

function webp(...chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([latin('WEBP'), ...chunks]);
  return Buffer.concat([riffChunk('RIFF', body)]);
}

const FLAGS = { animated: 0x02, xmp: 0x04, exif: 0x08, icc: 0x20 } as const;

/** What says that a WebP has more than one picture. */
const extended = (flags: number, width: number, height: number) =>
  riffChunk('VP8X', Buffer.concat([Buffer.from([flags, 0, 0, 0]), little24(width - 1), little24(height - 1)]));

/** The chunk with the pixels of a WebP. */
const pixelsOf = async () => (await picture(400, 500).webp().toBuffer()).subarray(RIFF_HEAD);

async function animatedWebp(frames: number): Promise<Buffer> {
  const place = Buffer.concat([little24(0), little24(0), little24(399), little24(499), little24(10), Buffer.from([0])]);
  const frame = riffChunk('ANMF', Buffer.concat([place, await pixelsOf()]));
  const loop = riffChunk('ANIM', Buffer.alloc(6));
  return webp(extended(FLAGS.animated, 400, 500), loop, ...Array<Buffer>(frames).fill(frame));
}

const HOSTILE_WEBPS: readonly HostileFile[] = [
  { name: 'animated WebP of 1,000 frames', outcome: 'cleaned', type: 'image/webp', make: () => animatedWebp(1000) },
  {
    name: 'WebP that says 16,384 × 16,384',
    outcome: 'unsupported_media_type',
    type: 'image/webp',
    make: async () =>
      webp(extended(FLAGS.animated, 16_384, 16_384), riffChunk('ANIM', Buffer.alloc(6)), await pixelsOf()),
  },
  {
    name: 'lossless WebP of 25 megapixels of one colour',
    outcome: 'cleaned',
    type: 'image/webp',
    make: () =>
      sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#246' } })
        .webp({ lossless: true, effort: 0 })
        .toBuffer(),
  },
  {
    name: 'WebP with EXIF, XMP and a colour profile',
    outcome: 'cleaned',
    type: 'image/webp',
    make: async () =>
      webp(
        extended(FLAGS.exif | FLAGS.xmp | FLAGS.icc, 400, 500),
        riffChunk('ICCP', latin(MARK.repeat(20))),
        await pixelsOf(),
        riffChunk('EXIF', latin(`II*\0\u0008\0\0\0\0\0\0\0\0\0${MARK}`)),
        riffChunk('XMP ', latin(CARGO.xmp)),
      ),
  },
  {
    name: 'truncated WebP',
    outcome: 'unsupported_media_type',
    type: 'image/webp',
    make: async () => (await picture(900, 1200).webp().toBuffer()).subarray(0, 3000),
  },
  {
    name: 'WebP that is a page',
    outcome: 'unsupported_media_type',
    type: 'image/webp',
    make: () => latin(`RIFF0000WEBP${CARGO.html}`),
  },
];

const heic = () => readFile(join(import.meta.dirname, '../fixtures/disc.heic'));

/** The picture with other bytes after the name of a box. */
async function withBox(type: string, offset: number, bytes: Uint8Array | readonly number[]): Promise<Buffer> {
  const file = await heic();
  return patched(file, file.indexOf(type) + type.length + offset, bytes);
}

const hostileHeic = (name: string, outcome: HostileFile['outcome'], make: HostileFile['make']): HostileFile => ({
  name,
  outcome,
  type: 'image/heic',
  make,
});

const REFUSED = 'unsupported_media_type';
const HOSTILE_HEICS: readonly HostileFile[] = [
  hostileHeic('HEIC that says 65,535 × 65,535', 'validation', () =>
    withBox('ispe', 4, Buffer.concat([u32(65_535), u32(65_535)])),
  ),
  hostileHeic('HEIC that says 25 megapixels and has fewer', REFUSED, () =>
    withBox('ispe', 4, Buffer.concat([u32(5000), u32(5000)])),
  ),
  hostileHeic('HEIC of 4,294,967,295 × 1', REFUSED, () => withBox('ispe', 4, Buffer.concat([u32(0xffffffff), u32(1)]))),
  hostileHeic('HEIC of 65,535 items', 'cleaned', () => withBox('iinf', 4, [0xff, 0xff])),
  hostileHeic('HEIC of 65,535 places', REFUSED, () => withBox('iloc', 6, [0xff, 0xff])),
  hostileHeic('HEIC whose picture is beyond its end', REFUSED, () => withBox('iloc', 18, u32(0x7fffffff))),
  hostileHeic('HEIC whose boxes are in themselves', REFUSED, async () => {
    const file = await heic();
    const box = Buffer.concat([u32(file.length), latin('meta'), u32(0)]);
    return Buffer.concat([file.subarray(0, 28), ...Array<Buffer>(20_000).fill(box)]);
  }),
  hostileHeic('HEIC with a box of no length', 'cleaned', async () => patched(await heic(), 28, u32(0))),
  hostileHeic('HEIC with a box of one byte', REFUSED, async () => patched(await heic(), 28, u32(1))),
  hostileHeic('HEIC with a box of 4 GB', REFUSED, async () => patched(await heic(), 28, u32(0xffffffff))),
  hostileHeic('HEIC of which a third is there', REFUSED, async () => (await heic()).subarray(0, 450)),
  hostileHeic('HEIC of which two thirds are there', REFUSED, async () => (await heic()).subarray(0, 900)),
  hostileHeic('HEIC of noise', REFUSED, async () =>
    Buffer.concat([(await heic()).subarray(0, 40), Buffer.alloc(900, 7)]),
  ),
];

const renamed = (name: string, make: HostileFile['make']): HostileFile => ({ name, outcome: REFUSED, make });

/** Files of other kinds that are called photos. */
const RENAMED: readonly HostileFile[] = [
  renamed('nothing', () => Buffer.alloc(0)),
  renamed('one byte', () => Buffer.from([0xff])),
  renamed('SVG with a script', () => latin(CARGO.svg)),
  renamed('SVG behind a byte order mark', () => Buffer.from(`\ufeff${CARGO.svg}`)),
  renamed('page', () => latin(CARGO.html)),
  renamed('animated GIF', () => picture(400, 500).gif().toBuffer()),
  renamed('TIFF', () => picture(400, 500).tiff().toBuffer()),
  renamed('AVIF', () => picture(400, 500).avif().toBuffer()),
  renamed('film', () => Buffer.concat([u32(24), latin('ftypisom'), u32(512), latin('isommp41'), Buffer.alloc(900)])),
  renamed('PDF', () => latin(`%PDF-1.7\n1 0 obj<</JS(app.alert("${MARK}"))>>endobj\n%%EOF`)),
  renamed('archive', () => Buffer.concat([latin(`PK\u0003\u0004${MARK}PK\u0005\u0006`), Buffer.alloc(18)])),
  renamed('program', () => Buffer.concat([Buffer.from([0x7f]), latin('ELF'), Buffer.alloc(500)])),
];

/** WebP and HEIC files, and files that are no photos at all. */
export const HOSTILE_CONTAINERS: readonly HostileFile[] = [...HOSTILE_WEBPS, ...HOSTILE_HEICS, ...RENAMED];
