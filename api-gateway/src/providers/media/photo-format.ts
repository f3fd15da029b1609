/** What an upload may be (V-PHOTOS-FORMAT). */
export type UploadFormat = 'jpeg' | 'png' | 'webp' | 'heic';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** A still picture coded as HEVC, which is what phones write. */
const HEIC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix']);
/** An ISO file says its brands in its first box: size, `ftyp`, the major one, a version, the compatible ones. */
const FIRST_COMPATIBLE_BRAND = 16;

function isHeic(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const major = bytes.toString('latin1', 8, 12);
  if (HEIC_BRANDS.has(major)) return true;
  if (major !== 'mif1') return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 64);
  for (let at = FIRST_COMPATIBLE_BRAND; at + 4 <= end; at += 4) {
    if (HEIC_BRANDS.has(bytes.toString('latin1', at, at + 4))) return true;
  }
  return false;
}

/**
 * Says by its first bytes what a file is, or null for what is not taken. File names and declared types are not
 * looked at: both are the sender's claim.
 */
export function sniffPhotoFormat(bytes: Uint8Array): UploadFormat | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64));
  if (head.length < 12) return null;
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (head.subarray(0, 8).equals(PNG)) return 'png';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return isHeic(head) ? 'heic' : null;
}
