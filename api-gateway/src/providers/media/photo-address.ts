import { createHmac, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '@tandem/contracts/product/limits';
import { OWN_PATHS } from '../../platform/http/own-paths.ts';
import { PHOTO_FORMATS, PHOTO_SIZES, type PhotoFormat, type PhotoSize } from '../../platform/media/photo-sizes.ts';
import type { PhotoRow } from './photo.repository.ts';

/** Where clear photos are served (serve-media.ts). */
export const MEDIA_PREFIX = `${OWN_PATHS.media}/`;
/** Where blurred photos are served (L-PHOTOS-CENSORED-PATH). */
export const CENSORED_MEDIA_PREFIX = `${OWN_PATHS.censoredMedia}/`;

/** What a signature is made of: the secret that the photo has until its rights change, and who may use the address. */
export type SignedPhoto = Pick<PhotoRow, 'id' | 'sharp_address'>;

/** `<id>.<until>.<signature>`: a photo that is not public, for one session, up to a second of the clock. */
export interface SignedAddress {
  photoId: number;
  /** Seconds since 1970. */
  until: number;
  signature: string;
}

/** The name of a file as an address gives it, before anything is looked up. */
export interface NamedFile {
  by: { kind: 'address'; address: string } | { kind: 'signed'; signed: SignedAddress };
  size: PhotoSize;
  format: PhotoFormat;
}

function signatureOf(photo: SignedPhoto, sessionKey: Buffer, until: number): Buffer {
  return createHmac('sha256', photo.sharp_address).update(sessionKey).update(`${photo.id}.${until}`).digest();
}

/**
 * The address of a photo that is not public, for one session (R-PHOTOS-ADDRESS-SIGNED, L-PHOTOS-SIGNED-TIME). The secret is
 * the photo's own `sharp_address`, which is sent to nobody while the photo is not public: a renewed one ends all
 * signatures, and every gateway on the database can check them.
 */
export function signPhoto(photo: SignedPhoto, sessionKey: Buffer): string {
  const until = Math.floor(Date.now() / 1000) + LIMITS.photoSignedSeconds;
  return `${photo.id}.${until}.${signatureOf(photo, sessionKey, until).toString('base64url')}`;
}

/** Whether the address was signed for this session and this state of the photo, and its time is not over. */
export function isSignedFor(photo: SignedPhoto, sessionKey: Buffer, { until, signature }: SignedAddress): boolean {
  if (until * 1000 <= Date.now()) return false;
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(photo, sessionKey, until);
  return given.length === right.length && timingSafeEqual(given, right);
}

const FILE_NAME = new RegExp(
  `^(?:([0-9a-f]{32})|(\\d{1,15})\\.(\\d{10})\\.([\\w-]{43}))-(${PHOTO_SIZES.map(({ size }) => size).join('|')})\\.(${PHOTO_FORMATS.join('|')})$`,
);

/** Reads the last part of an address; null for anything else, path tricks included. */
export function readFileName(name: string): NamedFile | null {
  const [whole, address, photoId, until, signature = '', size, format] = FILE_NAME.exec(name) ?? [];
  if (whole === undefined) return null;
  const by: NamedFile['by'] =
    address === undefined
      ? { kind: 'signed', signed: { photoId: Number(photoId), until: Number(until), signature } }
      : { kind: 'address', address };
  return { by, size: size as PhotoSize, format: format as PhotoFormat };
}
