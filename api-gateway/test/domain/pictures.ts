import { randomUUID } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { AnswerOf } from '@tandem/contracts/api/index';
import { ApiFailure, type TestClient } from '../harness.ts';

/** A picture with something to see, of any size. */
export function picture(width = 480, height = 600): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#246"/><circle cx="50%" cy="40%" r="20%" fill="#c21"/></svg>`;
  return sharp(Buffer.from(svg)).flatten();
}

export interface UploadOptions {
  private?: boolean;
  key?: string;
  type?: string;
}

/** Sends a file to photos.php and answers what comes back, whatever it is. */
export function sendPhoto(client: TestClient, bytes: Buffer, options: UploadOptions = {}) {
  return client.send('POST', `/api/photos.php${options.private === true ? '?private=true' : ''}`, {
    raw: bytes,
    headers: { 'content-type': options.type ?? 'image/jpeg', 'idempotency-key': options.key ?? randomUUID() },
  });
}

/** Uploads a photo; rejects with ApiFailure when it is not taken. */
export async function upload(client: TestClient, bytes: Buffer, options: UploadOptions = {}) {
  const answer = await sendPhoto(client, bytes, options);
  if (answer.status >= 400) throw new ApiFailure(answer);
  return answer.body as AnswerOf<'POST /api/photos.php'>;
}
