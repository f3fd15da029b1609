import { AppError } from '../../platform/errors/app-error.ts';
import type { AppErrorOptions } from '../../platform/errors/app-error.ts';
import type { ErrorText } from '../../platform/errors/error-texts.ts';
import type { ErrorCode } from '@tandem/contracts/api/errors';
import { createMediaStore } from './media-store.ts';
import type { PhotoPart } from './photo-part.ts';
import { ingestPhoto } from './photo-pipeline.ts';
import type { IngestedPhoto, PhotoFileKeys } from './photo-pipeline.ts';

/** What ingest-apart.ts gives to this process. */
export interface IngestTask {
  bytes: Uint8Array;
  /** Where the store is that the files go to. */
  dataDir: string;
  keys: PhotoFileKeys;
  part: PhotoPart | null;
}

/** What it gets back: the photo, why the file is refused, or what else went wrong, such as a disk that is full. */
export type IngestReply =
  | { photo: IngestedPhoto }
  | { refusal: Pick<AppErrorOptions, 'params' | 'fields'> & { code: ErrorCode; text: ErrorText } }
  | { failure: string };

async function replyTo({ bytes, dataDir, keys, part }: IngestTask): Promise<IngestReply> {
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return { photo: await ingestPhoto(file, { store: createMediaStore(dataDir), keys, part: part ?? undefined }) };
  } catch (error) {
    if (!(error instanceof AppError)) return { failure: String(error) };
    const { code, text, fields } = error;
    const { text: key, params } = typeof text === 'string' ? { text, params: undefined } : text;
    return { refusal: { code, text: key, ...(params && { params }), ...(fields && { fields }) } };
  }
}

process.once('message', (task: IngestTask) => {
  void replyTo(task).then((reply) => process.send?.(reply));
});
