import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { ApiFailure, type TestClient } from '../harness.ts';

/** A picture with something to see; the smallest that is taken, unless it is to have another size. */
export function picture(width = 400, height = 400): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#246"/><circle cx="50%" cy="40%" r="20%" fill="#c21"/></svg>`;
  return sharp(Buffer.from(svg)).flatten();
}

/** A PNG that says it is this large and holds next to nothing. */
export function claimedPng(width: number, height: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, index) => {
    let value = index;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    return value >>> 0;
  });
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    let crc = 0xffffffff;
    for (const byte of body) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1024))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export interface UploadOptions {
  private?: boolean;
  key?: string;
  type?: string | undefined;
  /** What is kept of it, as the contract writes it. */
  part?: string;
}

/** Sends a file to photos.php and returns what comes back, whatever it is. */
export function sendPhoto(client: TestClient, bytes: Buffer, options: UploadOptions = {}) {
  const query = new URLSearchParams();
  if (options.private === true) query.set('private', 'true');
  if (options.part !== undefined) query.set('part', options.part);
  return client.send('POST', `/api/photos.php?${query.toString()}`, {
    raw: bytes,
    headers: { 'content-type': options.type ?? 'image/jpeg', 'idempotency-key': options.key ?? randomUUID() },
  });
}

/** Uploads a photo; rejects with ApiFailure when it is not taken. */
export async function upload(client: TestClient, bytes: Buffer, options: UploadOptions = {}) {
  const response = await sendPhoto(client, bytes, options);
  if (response.status >= 400) throw new ApiFailure(response);
  return response.body as ResponseOf<'POST /api/photos.php'>;
}
