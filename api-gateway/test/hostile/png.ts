import { crc32, deflateSync } from 'node:zlib';
import { picture } from '../domain/pictures.ts';
import { CARGO, MARK, patched, u16, u32 } from './hostile-file.ts';
import type { HostileFile } from './hostile-file.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GREY = 0;
const RGB = 2;
const RGBA = 6;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
}

interface Flat {
  width: number;
  height: number;
  bits?: number;
  color?: typeof GREY | typeof RGB | typeof RGBA;
  interlaced?: boolean;
  /** Whole chunks between the header and the pixels. */
  before?: Buffer;
  after?: Buffer;
  /** The pixels, deflated; black ones when left out. */
  pixels?: Buffer;
}

/** What a picture of one colour deflates to, row by row with the byte of its filter. */
function blackPixels({ width, height, bits = 8, color = GREY, interlaced = false }: Flat): Buffer {
  const channels = { [GREY]: 1, [RGB]: 3, [RGBA]: 4 }[color];
  const row = 1 + Math.ceil((width * bits * channels) / 8);
  // The seven passes of an interlaced picture have a little more rows than one.
  return deflateSync(Buffer.alloc(row * height + (interlaced ? 8 * (width + height) : 0)), { level: 1 });
}

/** A PNG of one colour: its size says nothing about how much memory its pixels need. */
function flatPng(flat: Flat): Buffer {
  const { width, height, bits = 8, color = GREY, interlaced = false, before, after } = flat;
  const header = Buffer.concat([u32(width), u32(height), Buffer.from([bits, color, 0, 0, interlaced ? 1 : 0])]);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    before ?? Buffer.alloc(0),
    chunk('IDAT', flat.pixels ?? blackPixels(flat)),
    after ?? Buffer.alloc(0),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const SMALL = { width: 400, height: 500 } as const;
const text = (value: string) => Buffer.from(value, 'latin1');
/** 100 MB of one letter in 100 KB. */
const bomb = () => deflateSync(Buffer.alloc(100_000_000, 0x41), { level: 1 });

/** The frames of an animation that repeats one picture. */
function frames(count: number): { before: Buffer; after: Buffer } {
  const control = (sequence: number) =>
    chunk(
      'fcTL',
      Buffer.concat([u32(sequence), u32(400), u32(500), u32(0), u32(0), u16(1), u16(100), Buffer.from([0, 0])]),
    );
  const pixels = blackPixels(SMALL);
  const rest = Array.from({ length: count - 1 }, (_, index) =>
    Buffer.concat([control(2 * index + 1), chunk('fdAT', Buffer.concat([u32(2 * index + 2), pixels]))]),
  );
  return {
    before: Buffer.concat([chunk('acTL', Buffer.concat([u32(count), u32(0)])), control(0)]),
    after: Buffer.concat(rest),
  };
}

/** A picture with a chunk more. */
const withChunk = (type: string, data: () => Buffer) => () => flatPng({ ...SMALL, before: chunk(type, data()) });

async function withWrongSum(): Promise<Buffer> {
  const png = await picture(400, 500).png().toBuffer();
  const at = png.indexOf('IDAT') + 12;
  return patched(png, at, [(png[at] ?? 0) ^ 0xff]);
}

/** PNG files: what expands, what lies about its size, what carries something. */
export const HOSTILE_PNGS: readonly HostileFile[] = [
  {
    name: 'PNG of 30,000 × 30,000 pixels of one colour',
    outcome: 'validation',
    make: () => flatPng({ width: 30_000, height: 30_000, bits: 1 }),
  },
  {
    name: 'PNG that says 30,000 × 30,000 and has no pixels',
    outcome: 'validation',
    make: () => flatPng({ width: 30_000, height: 30_000, color: RGB, pixels: deflateSync(Buffer.alloc(64)) }),
  },
  {
    name: 'PNG of the largest size that a header can say',
    outcome: 'unsupported_media_type',
    make: () => flatPng({ width: 0x7fffffff, height: 0x7fffffff, pixels: deflateSync(Buffer.alloc(64)) }),
  },
  {
    name: 'PNG of 0 × 0 pixels',
    outcome: 'unsupported_media_type',
    make: () => flatPng({ width: 0, height: 0, pixels: deflateSync(Buffer.alloc(64)) }),
  },
  {
    name: 'PNG of 65,535 × 1 pixels',
    outcome: 'validation',
    make: () => flatPng({ width: 65_535, height: 1 }),
  },
  {
    name: 'PNG of 62,500 × 400 pixels',
    outcome: 'cleaned',
    make: () => flatPng({ width: 62_500, height: 400, color: RGB }),
  },
  {
    name: 'PNG of 25 megapixels with one bit each',
    outcome: 'cleaned',
    make: () => flatPng({ width: 5000, height: 5000, bits: 1 }),
  },
  {
    name: 'interlaced PNG of 25 megapixels',
    outcome: 'cleaned',
    make: () => flatPng({ width: 5000, height: 5000, color: RGB, interlaced: true }),
  },
  {
    name: 'interlaced PNG of 25 megapixels with 64 bits each',
    outcome: 'validation',
    make: () => flatPng({ width: 5000, height: 5000, bits: 16, color: RGBA, interlaced: true }),
  },
  {
    name: 'PNG with 16 bits a channel',
    outcome: 'cleaned',
    make: () => flatPng({ ...SMALL, bits: 16, color: RGBA }),
  },
  {
    name: 'PNG with a compressed text of 100 MB (zTXt)',
    outcome: 'cleaned',
    make: withChunk('zTXt', () => Buffer.concat([text('Comment\0\0'), bomb()])),
  },
  {
    name: 'PNG with a compressed text of 100 MB (iTXt)',
    outcome: 'cleaned',
    make: withChunk('iTXt', () => Buffer.concat([text('Comment\0\u0001\0\0\0'), bomb()])),
  },
  {
    name: 'PNG with a colour profile of 100 MB (iCCP)',
    outcome: 'cleaned',
    make: withChunk('iCCP', () => Buffer.concat([text('bomb\0\0'), bomb()])),
  },
  {
    name: 'PNG with 20,000 texts',
    outcome: 'cleaned',
    make: () =>
      flatPng({
        ...SMALL,
        before: Buffer.concat(Array.from({ length: 20_000 }, () => chunk('tEXt', text(`Comment\0${MARK}`)))),
      }),
  },
  {
    name: 'PNG with a script as its text',
    outcome: 'cleaned',
    make: withChunk('tEXt', () => text(`Comment\0${CARGO.php}${CARGO.html}`)),
  },
  {
    name: 'PNG with EXIF (eXIf)',
    outcome: 'cleaned',
    make: withChunk('eXIf', () => Buffer.concat([text('II*\0\u0008\0\0\0\0\0\0\0\0\0'), text(MARK)])),
  },
  {
    name: 'PNG whose pixels go on for 200 MB',
    outcome: 'cleaned',
    make: () => flatPng({ ...SMALL, pixels: deflateSync(Buffer.alloc(200_000_000), { level: 1 }) }),
  },
  {
    name: 'PNG whose pixels end too early',
    outcome: 'unsupported_media_type',
    make: () => flatPng({ ...SMALL, pixels: deflateSync(Buffer.alloc(4000)) }),
  },
  {
    name: 'PNG with a chunk that is longer than the file',
    outcome: 'unsupported_media_type',
    make: () => Buffer.concat([flatPng(SMALL).subarray(0, 33), u32(0x7fffffff), text('IDAT'), Buffer.alloc(500)]),
  },
  { name: 'PNG with a wrong checksum', outcome: 'unsupported_media_type', make: withWrongSum },
  {
    name: 'PNG with an archive after its end',
    outcome: 'cleaned',
    make: () => Buffer.concat([flatPng(SMALL), text(`PK\u0003\u0004${MARK}PK\u0005\u0006`), Buffer.alloc(18)]),
  },
  {
    name: 'animated PNG of 1,000 frames',
    outcome: 'cleaned',
    make: () => flatPng({ ...SMALL, ...frames(1000) }),
  },
  {
    name: 'truncated PNG',
    outcome: 'unsupported_media_type',
    make: async () => (await picture(900, 1200).png().toBuffer()).subarray(0, 2000),
  },
];
