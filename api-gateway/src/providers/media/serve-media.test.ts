import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnPeople } from '../../../demo/portraits/people.ts';
import { createPortraitKeys } from '../../../demo/portraits/portrait-keys.ts';
import { createPortraitLibrary, portraitsOf } from '../../../demo/portraits/portrait-library.ts';
import { createMedia, type Media } from './mount-media.ts';
import { type IngestedPhoto, ingestPhoto } from './photo-pipeline.ts';
import { serveMedia } from './serve-media.ts';

let folder = '';
let server: Server;
let media: Media;
let photo: IngestedPhoto;
let origin = '';

const CLEAR = 'c'.repeat(32);
const BLURRED = 'b'.repeat(32);
/** The files' names by kind and address; the database has them (test/photo-addresses.test.ts). */
const named = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-media-'));
  const app = express();
  media = createMedia({ config: { dataDir: folder }, drawn: (store) => createPortraitLibrary(folder, store) });
  const access = {
    find: async (kind: string, by: { kind: string; address?: string }) => named.get(`${kind} ${by.address}`) ?? null,
  };
  serveMedia(app, { maker: media.variants, access });
  server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const picture = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#a06040' } })
    .jpeg()
    .toBuffer();
  photo = await ingestPhoto(picture, { store: media.store });
  named.set(`clear ${CLEAR}`, photo.mediaKey);
  named.set(`blurred ${BLURRED}`, photo.blurredKey);
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

/** The path as it is: fetch would tidy up `..` before it is sent. */
function raw(path: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(origin, { path, method: 'GET', headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    call.on('error', reject);
    call.end();
  });
}

describe('addresses of photos', () => {
  it('serve a clear photo for an hour, as what it is [R-PHOTOS-ADDRESS-CACHE, L-PHOTOS-CACHE-TIME]', async () => {
    const response = await fetch(`${origin}/media/${CLEAR}-card.avif`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/avif');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600, must-revalidate');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(320);
  });

  it('are 304 for a browser that has them, and no body to HEAD', async () => {
    const path = `/media/${CLEAR}-thumb.webp`;
    const first = await fetch(`${origin}${path}`, { method: 'HEAD' });
    expect(await first.text()).toBe('');
    expect(await raw(path, { 'If-None-Match': first.headers.get('etag') ?? '' })).toBe(304);
  });

  it('serve the blurred variant under /cdn/ by its own address only [L-PHOTOS-CENSORED-PATH, R-PHOTOS-BLURRED-ADDRESS]', async () => {
    expect((await fetch(`${origin}/cdn/${BLURRED}-card.webp`)).status).toBe(200);
    expect((await fetch(`${origin}/cdn/${CLEAR}-card.webp`)).status).toBe(404);
    expect((await fetch(`${origin}/media/${BLURRED}-card.webp`)).status).toBe(404);
    expect((await fetch(`${origin}/cdn/${BLURRED}-large.webp`)).status).toBe(404);
  });

  it('are not the names of the files [R-PHOTOS-BLURRED-ADDRESS]', async () => {
    expect((await fetch(`${origin}/media/${photo.mediaKey}-card.webp`)).status).toBe(404);
    expect((await fetch(`${origin}/cdn/${photo.blurredKey}-card.webp`)).status).toBe(404);
  });

  it.each([
    '/media/../private/secret.jpg',
    '/media/..%2f..%2fportrait-secret',
    '/media/%2e%2e/%2e%2e/etc/passwd',
    '/media/',
    '/cdn/..',
    '/media/portrait-secret',
    `/media/${'0'.repeat(32)}-card.jpg`,
    `/media/${'0'.repeat(32)}-huge.webp`,
    `/media/${'0'.repeat(32)}-card.webp%00.avif`,
    `/media/${'f'.repeat(32)}-card.webp`,
    '/media/%ff',
  ])('know nothing of %s', async (path) => {
    const status = await raw(path);
    expect(status === 404 || status === 400).toBe(true);
  });

  it('never serve originals', async () => {
    expect((await fetch(`${origin}/media/${photo.mediaKey}-original.jpg`)).status).toBe(404);
    expect(
      (await fetch(`${origin}/media/private/${photo.mediaKey.slice(0, 2)}/${photo.mediaKey}-original.jpg`)).status,
    ).toBe(404);
  });
});

describe('portraits of the demo members', () => {
  const portrait = () => {
    const person = drawnPeople('nuit-douce')[3];
    const first = person && portraitsOf(person, 'nuit-douce', createPortraitKeys(folder))[0];
    if (first === undefined) throw new Error('nobody is drawn');
    return first;
  };

  it('are drawn when they are first requested, once for any number of requests', async () => {
    const { keys } = portrait();
    named.set(`clear ${'1'.repeat(32)}`, keys.media);
    expect(await media.store.read({ kind: 'original', key: keys.media })).toBeNull();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => fetch(`${origin}/media/${'1'.repeat(32)}-medium.avif`)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const bodies = new Set(
      await Promise.all(
        responses.map(async (response) => Buffer.from(await response.arrayBuffer()).toString('base64')),
      ),
    );
    expect(bodies.size).toBe(1);
    expect(await media.store.read({ kind: 'original', key: keys.media })).not.toBeNull();
  });

  it('have a blurred variant that can be requested before the clear one', async () => {
    const person = drawnPeople('tandemly')[5];
    const hidden = person && portraitsOf(person, 'tandemly', createPortraitKeys(folder)).at(-1);
    named.set(`blurred ${'2'.repeat(32)}`, hidden?.keys.blurred ?? '');
    const response = await fetch(`${origin}/cdn/${'2'.repeat(32)}-card.avif`);
    expect(response.status).toBe(200);
    expect(
      await media.store.read({ kind: 'clear', key: hidden?.keys.media ?? '', size: 'card', format: 'avif' }),
    ).toBeNull();
  });

  it('have other names in every data directory: this source does not reveal them [R-PHOTOS-ADDRESS-UNGUESSABLE]', async () => {
    const other = await mkdtemp(join(tmpdir(), 'tandem-media-'));
    try {
      expect(createPortraitKeys(other)('portrait/x')).not.toEqual(createPortraitKeys(folder)('portrait/x'));
      expect(createPortraitKeys(other)('portrait/x')).toEqual(createPortraitKeys(other)('portrait/x'));
    } finally {
      await rm(other, { recursive: true, force: true });
    }
  });
});
