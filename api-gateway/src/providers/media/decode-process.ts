import { AppError } from '../../platform/errors/app-error.ts';
import type { AppErrorOptions } from '../../platform/errors/app-error.ts';
import type { ErrorText } from '../../platform/errors/error-texts.ts';
import type { ErrorCode } from '@tandem/contracts/api/errors';
import { decodePhoto } from './photo-decoder.ts';
import type { PhotoPart } from './photo-part.ts';

/** What decode-apart.ts gives to this process. */
export interface DecodeTask {
  bytes: Uint8Array;
  part: PhotoPart | null;
}

/** What it gets back: the JPEG that is kept, or why the file is refused. */
export type DecodeReply =
  | { original: Uint8Array }
  | { refusal: Pick<AppErrorOptions, 'params' | 'fields'> & { code: ErrorCode; text: ErrorText } };

async function replyTo({ bytes, part }: DecodeTask): Promise<DecodeReply> {
  try {
    return { original: await decodePhoto(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), part) };
  } catch (error) {
    // Anything else ends the process, which is reported as a file that cannot be read.
    if (!(error instanceof AppError)) throw error;
    const { code, text, fields } = error;
    const { text: key, params } = typeof text === 'string' ? { text, params: undefined } : text;
    return { refusal: { code, text: key, ...(params && { params }), ...(fields && { fields }) } };
  }
}

process.once('message', (task: DecodeTask) => {
  void replyTo(task).then((reply) => process.send?.(reply));
});
