import { Worker } from 'node:worker_threads';
import type { HeicResponse, HeicTask } from './heic-worker.ts';

/** A large phone photo takes half a second; what takes longer than this is made to take long. */
const TIME_LIMIT_MILLISECONDS = 15_000;

/**
 * Decodes a HEIC photo, turned upright, to RGBA. The decoder is WebAssembly and runs in a thread of its own:
 * a picture that is built to hang or to eat memory ends that thread, and no request waits for it meanwhile.
 * Rejects for a file that cannot be decoded.
 */
export async function decodeHeic(bytes: Buffer, maxPixels: number): Promise<HeicResponse> {
  const workerData: HeicTask = { bytes, maxPixels };
  const worker = new Worker(new URL('heic-worker.ts', import.meta.url), {
    workerData,
    // The decoder also writes its failures to the console.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<HeicResponse>();
  const timer = setTimeout(() => reject(new Error('decoding the photo took too long')), TIME_LIMIT_MILLISECONDS);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`the decoder ended with ${code}`)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
