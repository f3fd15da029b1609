import { gzipSync } from 'node:zlib';
import { picture } from '../domain/pictures.ts';
import { MARK } from './hostile-file.ts';
import type { HostileFile } from './hostile-file.ts';

const BOUNDARY = 'photo-boundary';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const field = (disposition: string, value: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);

const photo = () => picture(400, 500).jpeg().toBuffer();

async function form(disposition: string, copies = 1): Promise<Buffer> {
  const one = field(disposition, await photo());
  return Buffer.concat([...Array<Buffer>(copies).fill(one), Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

const hostileForm = (name: string, make: HostileFile['make'], type = TYPE): HostileFile => ({
  name,
  outcome: 'unsupported_media_type',
  type,
  make,
});

/** An upload is the file's bytes: forms and other wrappings are not read, whatever is in them. */
export const HOSTILE_FORMS: readonly HostileFile[] = [
  hostileForm('form with a path as its file name', () => form(`name="photo"; filename="../../../../${MARK}.php"`)),
  hostileForm('form with a file name that reads backwards', () =>
    form('name="photo"; filename="photo\u202egpj.exe\0"'),
  ),
  hostileForm('form with a file name of 64 KB', () => form(`name="photo"; filename="${'é'.repeat(32_000)}.jpg"`)),
  hostileForm('form with the photo five times', () => form('name="photo"; filename="photo.jpg"', 5)),
  hostileForm('form of 50,000 fields', () =>
    Buffer.concat(Array.from({ length: 50_000 }, (_, index) => field(`name="field${index}"`, ''))),
  ),
  hostileForm('form without a boundary', () => form('name="photo"; filename="photo.jpg"'), 'multipart/form-data'),
  hostileForm('form that never ends', async () => field('name="photo"; filename="photo.jpg"', await photo())),
  hostileForm(
    'photo in JSON',
    async () => Buffer.from(JSON.stringify({ photo: (await photo()).toString('base64') })),
    'application/json',
  ),
  hostileForm(
    'photo as a data address',
    async () => Buffer.from(`data:image/jpeg;base64,${(await photo()).toString('base64')}`),
    'text/plain',
  ),
  hostileForm('compressed 100 MB', () => gzipSync(Buffer.alloc(100_000_000), { level: 1 }), 'image/jpeg'),
];
