import { parentPort, workerData } from 'node:worker_threads';
import heic from 'heic-decode';

/** What heic.ts gives to this thread. */
export interface HeicTask {
  bytes: Uint8Array;
  maxPixels: number;
}

/** What it gets back; `data` is RGBA. A file of too many pixels is measured and not decoded. */
export type HeicResponse =
  | { kind: 'picture'; width: number; height: number; data: Uint8Array<ArrayBuffer> }
  | { kind: 'too-many-pixels' };

async function decode({ bytes, maxPixels }: HeicTask): Promise<HeicResponse> {
  const pictures = await heic.all({ buffer: bytes });
  const first = pictures[0];
  if (first === undefined) throw new Error('no picture in the file');
  if (first.width * first.height > maxPixels) return { kind: 'too-many-pixels' };
  const { width, height, data } = await first.decode();
  // The same memory: a copy would be another hundred megabytes.
  return { kind: 'picture', width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}

const result = await decode(workerData as HeicTask);
parentPort?.postMessage(result, result.kind === 'picture' ? [result.data.buffer] : []);
