import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeLoggedIn } from './domain/members.ts';
import { givePhotos, ownPhotos, photosOf, seenBy } from './domain/photos.ts';
import { claimedPng, picture, sendPhoto, upload } from './domain/pictures.ts';
import { codeOf, failureOf, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway, TestMember } from './harness.ts';

let gateway: TestGateway;
let photo: Buffer;
let member: TestMember;
let client: TestClient;

beforeAll(async () => {
  gateway = await startTestGateway();
  photo = await picture().jpeg().toBuffer();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  ({ member, client } = await makeLoggedIn(gateway));
});

const own = () => ownPhotos(client);

async function filesOnDisk(): Promise<string[]> {
  const names = await readdir(join(gateway.config.dataDir, 'media'), { recursive: true }).catch(() => []);
  return names.filter((name) => /\.(jpg|avif|webp)$/.test(name));
}

describe('an uploaded photo', () => {
  test('is shown at once: the first public one is the main photo, in search, profile and account [C-PHOTOS-UPLOAD, F-PROFILE-MAIN-IMAGE, F-PROFILE-PHOTOS]', async () => {
    const response = await upload(client, photo);
    expect(response.photos).toMatchObject([
      { id: response.photo_id, status: 'active', main: true, private: false, blurred: false, rejection_reason: null },
    ]);
    const viewer = await gateway.login(await gateway.makeMember());
    const shown = await seenBy(viewer, member.id);
    expect(shown.photos.map(({ id }) => id)).toEqual([response.photo_id]);
    const found = await viewer.call('GET /api/members.php', { query: { with_photo: '1', sort: 'new' } });
    expect(found.profiles.find(({ id }) => id === member.id)?.main_image?.id).toBe(response.photo_id);
    expect((await client.call('GET /api/user.php')).user?.profile.main_image?.id).toBe(response.photo_id);
    const file = await client.get(response.photos[0]?.filename ?? '');
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  test.each(['jpeg', 'png', 'webp'] as const)(
    'may be %s, whatever type is declared [V-PHOTOS-FORMAT]',
    async (format) => {
      const bytes = await picture().toFormat(format).toBuffer();
      expect((await upload(client, bytes, { type: 'application/octet-stream' })).photos).toHaveLength(1);
    },
  );

  test('may be HEIC, as phones take it [V-PHOTOS-FORMAT]', async () => {
    const bytes = await readFile(join(import.meta.dirname, 'fixtures/disc.heic'));
    const { photos } = await upload(client, bytes, { type: 'image/heic' });
    expect(photos).toMatchObject([{ width: 480, height: 600 }]);
    const { text: _text, ...file } = await client.get(photos[0]?.filename ?? '');
    expect(file.status).toBe(200);
    const stored = (await filesOnDisk()).find((name) => name.endsWith('-original.jpg')) ?? '';
    const { data } = await sharp(join(gateway.config.dataDir, 'media', stored))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data.length).toBeGreaterThan(0);
  });

  test('that is private is kept from everybody: blurred, and never the main one [R-PHOTOS-PRIVATE-BLURRED, F-PHOTOS-FLAGS, F-PHOTOS-BLURRED]', async () => {
    const { photos } = await upload(client, photo, { private: true });
    expect(photos).toMatchObject([{ private: true, main: false, blurred: false }]);
    const viewer = await gateway.login(await gateway.makeMember({ paid_user: true }));
    expect((await seenBy(viewer, member.id)).photos).toMatchObject([{ private: true, blurred: true }]);
    expect((await seenBy(viewer, member.id)).main_image).toBeNull();
  });

  test('is kept once when the response was lost and the call is made again [R-PLATFORM-IDEMPOTENCY-REPLAY]', async () => {
    const key = randomUUID();
    const [first, second] = [await upload(client, photo, { key }), await upload(client, photo, { key })];
    expect(second.photo_id).toBe(first.photo_id);
    expect((await own()).photos).toHaveLength(1);
  });

  test('needs a key, a session and this site [R-PLATFORM-IDEMPOTENCY-KEY, R-PLATFORM-MEMBER-CALLS, R-PLATFORM-ORIGIN]', async () => {
    expect(codeOf(await client.send('POST', '/api/photos.php', { raw: photo }))).toBe('validation');
    expect(codeOf(await sendPhoto(gateway.client(), photo))).toBe('authentication_required');
    const elsewhere = await client.send('POST', '/api/photos.php', {
      raw: photo,
      headers: { 'origin': 'https://evil.example', 'idempotency-key': randomUUID() },
    });
    expect(codeOf(elsewhere)).toBe('forbidden_origin');
  });
});

describe('how many', () => {
  test('3 for a free member, then 409 with the number; a rejected one does not count [R-PHOTOS-UPLOAD-LIMIT-FREE, L-PHOTOS-FREE-UPLOADS, T-PHOTOS-LIMIT]', async () => {
    await givePhotos(gateway.db, member.id, { public: 2 });
    const { photos } = await upload(client, photo);
    expect(photos).toHaveLength(3);
    const failure = await failureOf(upload(client, photo));
    expect([failure.status, failure.error.code, failure.error.message]).toEqual([
      409,
      'conflict',
      'You can upload up to 3 photos.',
    ]);
    await photosOf(gateway).judge(photos[0]?.id ?? 0, { status: 'rejected', reason: 'quality' });
    expect((await upload(client, photo)).photos).toHaveLength(4);
  });

  test('25 for a premium member [R-PHOTOS-UPLOAD-LIMIT-PREMIUM, L-PHOTOS-PREMIUM-UPLOADS]', async () => {
    const premium = await gateway.makeMember({ paid_user: true });
    await givePhotos(gateway.db, premium.id, { public: 20, private: 4 });
    const theirs = await gateway.login(premium);
    expect((await upload(theirs, photo)).photos).toHaveLength(25);
    expect((await failureOf(upload(theirs, photo))).error.message).toBe('You can upload up to 25 photos.');
  });

  test('uploads at the same time never pass the limit, and what is refused leaves no file [R-PHOTOS-UPLOAD-LIMIT-FREE]', async () => {
    const empty = (await filesOnDisk()).length;
    await upload(client, photo);
    const perPhoto = (await filesOnDisk()).length - empty;
    const responses = await Promise.all(Array.from({ length: 4 }, () => sendPhoto(client, photo)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409]);
    expect((await own()).photos).toHaveLength(3);
    expect((await filesOnDisk()).length).toBe(empty + 3 * perPhoto);
  });

  test('is in French on a French page [R-LOCALE-ERROR-TEXTS]', async () => {
    const french = await gateway.makeMember({ language: 'fr' });
    await givePhotos(gateway.db, french.id, { public: 3 });
    const failure = await failureOf(upload(await gateway.login(french), photo));
    expect(failure.error.message).toBe('Vous pouvez ajouter jusqu’à 3\u00a0photos.');
  });
});

describe('a file that is no photo of ours', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="625"><script>alert(1)</script></svg>';
  const heic = () => readFile(join(import.meta.dirname, 'fixtures/disc.heic'));
  const refused: readonly [string, string, string, () => Promise<Buffer>][] = [
    ['SVG', 'unsupported_media_type', 'V-PHOTOS-FORMAT', async () => Buffer.from(svg)],
    ['GIF', 'unsupported_media_type', 'V-PHOTOS-FORMAT', () => picture().gif().toBuffer()],
    ['nothing', 'unsupported_media_type', 'V-PHOTOS-FORMAT', async () => Buffer.alloc(0)],
    [
      'a page behind a JPEG head',
      'unsupported_media_type',
      'V-PHOTOS-FORMAT',
      async () => Buffer.from(`\xff\xd8\xff\xe0${svg}`, 'latin1'),
    ],
    [
      'a PNG that is a WebP',
      'unsupported_media_type',
      'V-PHOTOS-FORMAT',
      async () => Buffer.from(`RIFF0000WEBP${svg}`, 'latin1'),
    ],
    ['a truncated JPEG', 'unsupported_media_type', 'V-PHOTOS-FORMAT', async () => photo.subarray(0, photo.length / 2)],
    ['a truncated HEIC', 'unsupported_media_type', 'V-PHOTOS-FORMAT', async () => (await heic()).subarray(0, 900)],
    [
      'a HEIC of noise',
      'unsupported_media_type',
      'V-PHOTOS-FORMAT',
      async () => Buffer.concat([(await heic()).subarray(0, 40), Buffer.alloc(900, 7)]),
    ],
    ['a HEIC that says AVIF', 'unsupported_media_type', 'V-PHOTOS-FORMAT', () => picture().avif().toBuffer()],
    ['399 pixels', 'validation', 'V-PHOTOS-PIXELS', () => picture(399, 900).jpeg().toBuffer()],
    ['more than 10 MB', 'too_large', 'V-PHOTOS-SIZE', async () => Buffer.concat([photo, Buffer.alloc(10_000_000)])],
  ];

  async function expectRefused(code: string, bytes: Buffer) {
    const before = await filesOnDisk();
    expect(codeOf(await sendPhoto(client, bytes))).toBe(code);
    expect((await own()).photos).toEqual([]);
    expect(await filesOnDisk()).toEqual(before);
  }

  test.each(refused)('%s: %s [%s]', async (_name, code, _ids, make) => {
    await expectRefused(code, await make());
  });

  test('more than 25 megapixels: validation [V-PHOTOS-PIXELS, L-PHOTOS-MAX-PIXELS]', async () => {
    await expectRefused('validation', claimedPng(6000, 4200));
  });

  test('the rest of a polyglot is not kept [R-PHOTOS-REENCODED]', async () => {
    const script = '<script>alert(document.domain)</script>';
    await upload(client, Buffer.concat([photo, Buffer.from(`PK\u0003\u0004${script}`)]));
    for (const name of await filesOnDisk()) {
      expect((await readFile(join(gateway.config.dataDir, 'media', name))).includes(script)).toBe(false);
    }
  });
});
