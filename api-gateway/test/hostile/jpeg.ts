import sharp from 'sharp';
import { picture } from '../domain/pictures.ts';
import { CARGO, MARK, patched, u16 } from './hostile-file.ts';
import type { HostileFile } from './hostile-file.ts';

const START = 2;
const [APP1, APP2, APP13, COMMENT] = [0xe1, 0xe2, 0xed, 0xfe];

const plain = () => picture(400, 500).jpeg().toBuffer();
const latin = (text: string) => Buffer.from(text, 'latin1');

/** A segment: its marker, its length, what is in it. */
const segment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(data.length + 2), data]);

/** A picture with segments right after its start. */
async function withSegments(...segments: readonly Buffer[]): Promise<Buffer> {
  const jpeg = await plain();
  return Buffer.concat([jpeg.subarray(0, START), ...segments, jpeg.subarray(START)]);
}

const withAfter = async (cargo: Buffer) => Buffer.concat([await plain(), cargo]);

/** A picture whose frame header has other bytes `offset` bytes after its marker. */
async function withFrame(offset: number, bytes: Uint8Array | readonly number[]): Promise<Buffer> {
  const jpeg = await plain();
  return patched(jpeg, jpeg.indexOf(Buffer.from([0xff, 0xc0])) + offset, bytes);
}

/** A progressive picture whose last scan is there again and again: each is a walk over all of it. */
async function withScans(count: number): Promise<Buffer> {
  const jpeg = await picture(2000, 2500).jpeg({ progressive: true }).toBuffer();
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(last, -2);
  return Buffer.concat([jpeg.subarray(0, last), ...Array<Buffer>(count).fill(scan), jpeg.subarray(-2)]);
}

/** All that a camera writes: where, with what, and a small picture of the whole before it was cropped. */
async function withExif(): Promise<Buffer> {
  const thumbnail = await sharp({ create: { width: 160, height: 120, channels: 3, background: '#c21' } })
    .jpeg()
    .toBuffer();
  const jpeg = await picture(400, 500)
    .withExif({
      IFD0: { Make: MARK, Copyright: MARK, Artist: MARK },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 0/1', GPSLongitude: '4/1 53/1 0/1' },
    })
    .jpeg()
    .toBuffer();
  const block = Buffer.concat([latin(`Exif\0\0II*\0\u0008\0\0\0\0\0\0\0\0\0${MARK}`), thumbnail]);
  return Buffer.concat([jpeg.subarray(0, START), segment(APP1, block), jpeg.subarray(START)]);
}

/** EXIF whose directory leads to itself, and says 65,535 entries. */
const endlessExif = () =>
  segment(APP1, Buffer.concat([latin('Exif\0\0MM\0*\0\0\0\u0008\xff\xff'), Buffer.alloc(600, 8)]));

const iptc = () =>
  segment(
    APP13,
    Buffer.concat([
      latin('Photoshop 3.0\u00008BIM\u0004\u0004\0\0\0\0\0\u0012\u001c\u0002\u0050\0\u000d'),
      latin(MARK),
    ]),
  );

const xmp = () => segment(APP1, latin(`http://ns.adobe.com/xap/1.0/\0${CARGO.xmp}`));
const profile = () => segment(APP2, latin(`ICC_PROFILE\0\u0001\u0001${MARK.repeat(100)}`));

const flat = (side: number, progressive: boolean) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#246' } })
    .jpeg({ progressive, chromaSubsampling: '4:4:4' })
    .toBuffer();

const truncated = (share: number): HostileFile => ({
  name: `JPEG of which ${Math.round(share * 100)} % are there`,
  outcome: 'unsupported_media_type',
  make: async () => {
    const jpeg = await picture(900, 1200).jpeg().toBuffer();
    return jpeg.subarray(0, Math.floor(jpeg.length * share));
  },
});

/** JPEG files: what expands, what lies about its size, what carries something. */
export const HOSTILE_JPEGS: readonly HostileFile[] = [
  { name: 'JPEG that says 65,500 × 65,500', outcome: 'validation', make: () => withFrame(5, [0xff, 0xdc, 0xff, 0xdc]) },
  {
    name: 'JPEG that says 5,000 × 5,000 and has fewer pixels',
    outcome: 'cleaned',
    make: () => withFrame(5, [0x13, 0x88, 0x13, 0x88]),
  },
  { name: 'JPEG of 0 rows', outcome: 'unsupported_media_type', make: () => withFrame(5, [0, 0]) },
  { name: 'JPEG of 12 bits', outcome: 'unsupported_media_type', make: () => withFrame(4, [12]) },
  { name: 'JPEG that says to be lossless', outcome: 'unsupported_media_type', make: () => withFrame(1, [0xc3]) },
  { name: 'progressive JPEG of 25 megapixels', outcome: 'cleaned', make: () => flat(5000, true) },
  {
    name: 'progressive JPEG of 25 megapixels that lies on its side',
    outcome: 'cleaned',
    make: () =>
      sharp({ create: { width: 6250, height: 4000, channels: 3, background: '#246' } })
        .withMetadata({ orientation: 6 })
        .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
        .toBuffer(),
  },
  { name: 'JPEG of 26 megapixels', outcome: 'validation', make: () => flat(5100, false) },
  { name: 'progressive JPEG of 3,000 scans', outcome: 'unsupported_media_type', make: () => withScans(3000) },
  {
    name: 'JPEG of 65,535 segments',
    outcome: 'cleaned',
    make: () => withSegments(Buffer.concat(Array<Buffer>(65_535).fill(segment(COMMENT, Buffer.alloc(0))))),
  },
  {
    name: 'JPEG of 9 MB of segments',
    outcome: 'cleaned',
    make: () => withSegments(Buffer.concat(Array<Buffer>(140).fill(segment(APP1, Buffer.alloc(65_000, MARK))))),
  },
  {
    name: 'JPEG in CMYK',
    outcome: 'cleaned',
    make: () => picture(400, 500).toColourspace('cmyk').jpeg().toBuffer(),
  },
  { name: 'JPEG with EXIF, a place and a thumbnail', outcome: 'cleaned', make: withExif },
  { name: 'JPEG with EXIF that leads to itself', outcome: 'cleaned', make: () => withSegments(endlessExif()) },
  { name: 'JPEG with XMP', outcome: 'cleaned', make: () => withSegments(xmp()) },
  { name: 'JPEG with IPTC', outcome: 'cleaned', make: () => withSegments(iptc()) },
  { name: 'JPEG with a colour profile that is none', outcome: 'cleaned', make: () => withSegments(profile()) },
  {
    name: 'JPEG with PHP as its comment',
    outcome: 'cleaned',
    make: () => withSegments(segment(COMMENT, latin(CARGO.php))),
  },
  {
    name: 'JPEG that is a script as well',
    outcome: 'cleaned',
    make: () => withSegments(segment(COMMENT, latin(CARGO.js))),
  },
  { name: 'JPEG with a page after its end', outcome: 'cleaned', make: () => withAfter(latin(CARGO.html)) },
  {
    name: 'JPEG with an archive after its end',
    outcome: 'cleaned',
    make: () => withAfter(Buffer.concat([latin(`PK\u0003\u0004${MARK}PK\u0005\u0006`), Buffer.alloc(18)])),
  },
  {
    name: 'JPEG with a second picture after its end',
    outcome: 'cleaned',
    make: async () => withAfter(await withExif()),
  },
  truncated(0.01),
  truncated(0.1),
  truncated(0.25),
  truncated(0.5),
  truncated(0.9),
  { name: 'JPEG of 399 × 399', outcome: 'validation', make: () => picture(399, 399).jpeg().toBuffer() },
  { name: 'JPEG of 399 × 900', outcome: 'validation', make: () => picture(399, 900).jpeg().toBuffer() },
  { name: 'JPEG of 1 × 1', outcome: 'validation', make: () => picture(1, 1).jpeg().toBuffer() },
  {
    name: 'JPEG of 10 MB',
    outcome: 'cleaned',
    make: async () => Buffer.concat([await plain(), Buffer.alloc(10_000_000)]).subarray(0, 10_000_000),
  },
  {
    name: 'JPEG of 10 MB and a byte',
    outcome: 'too_large',
    make: async () => Buffer.concat([await plain(), Buffer.alloc(10_000_000)]).subarray(0, 10_000_001),
  },
  { name: 'first bytes of a JPEG', outcome: 'unsupported_media_type', make: () => Buffer.from([0xff, 0xd8, 0xff]) },
  {
    name: 'page behind the first bytes of a JPEG',
    outcome: 'unsupported_media_type',
    make: () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), latin(CARGO.html.repeat(40))]),
  },
];
