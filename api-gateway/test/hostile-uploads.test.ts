import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBodySchema } from '@tandem/contracts/api/errors';
import { createTestDatabase, createFactories, TestClient } from './harness.ts';
import type { TestDatabase } from './harness.ts';
import { picture, upload } from './domain/pictures.ts';
import { watchDecoders } from './hostile/decoder-memory.ts';
import type { WatchedMemory } from './hostile/decoder-memory.ts';
import { MARK } from './hostile/hostile-file.ts';
import { HOSTILE_FILES } from './hostile/hostile-files.ts';
import { makeFiles, sendHostile } from './hostile/send-hostile.ts';
import type { HostileReply, HostileRun } from './hostile/send-hostile.ts';

/**
 * A gateway in a process of its own, whose memory is that of nothing else, is sent every hostile file, six at a time.
 * How long each takes is measured by `npm run bench -- --uploads`.
 */
const SENDERS = 6;
const MOST_GROWTH = 300 * 1024 * 1024;

const TEXTS = {
  unsupported_media_type: [415, /^This file cannot be used as a photo\./],
  validation: [422, /pixels/],
  too_large: [413, /at most 10.MB/],
} as const;

interface Memory {
  now: number;
  most: number;
}

let database: TestDatabase;
let dataDir: string;
let gateway: ChildProcess;
let run: HostileRun;
let before: Memory;
let after: Memory;
let watched: WatchedMemory;

async function memoryOf(child: ChildProcess): Promise<Memory> {
  const reply = once(child, 'message');
  child.send('memory');
  const [memory] = (await reply) as [Memory];
  return memory;
}

/** Starts the gateway on the test's database; resolves with its port when it is up. */
function startGateway(): Promise<number> {
  gateway = spawn(
    process.execPath,
    [
      '--import',
      join(import.meta.dirname, 'fixtures/report-memory.ts'),
      join(import.meta.dirname, '../src/main/server.ts'),
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        LOG_LEVEL: 'info',
        RATE_LIMITS: 'off',
      },
    },
  );
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let text = '';
  gateway.stdout?.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    const port = /"url":"http:[^"]+:(\d+)"/.exec(text)?.[1];
    if (port !== undefined) resolve(Number(port));
  });
  gateway.once('exit', (code) => reject(new Error(`The gateway ended with ${code}: ${text}`)));
  return promise;
}

async function logInPremium(port: number): Promise<TestClient> {
  const { email, password } = await createFactories(database.db).makeMember({ paid_user: true });
  const client = new TestClient(port, 'localhost');
  const response = await client.post('/api/user.php', { email, password });
  if (response.status !== 200) throw new Error(`The login failed: ${response.text}`);
  return client;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tandem-hostile-'));
  database = await createTestDatabase();
  const files = await makeFiles(HOSTILE_FILES);
  const port = await startGateway();
  const senders = await Promise.all(Array.from({ length: SENDERS }, () => logInPremium(port)));
  // What every photo needs is loaded.
  await upload(await logInPremium(port), await picture().jpeg().toBuffer());
  before = await memoryOf(gateway);
  const endWatch = watchDecoders(gateway.pid ?? 0);
  try {
    run = await sendHostile(files, senders, new TestClient(port, 'localhost'));
  } finally {
    watched = await endWatch();
  }
  after = await memoryOf(gateway);
}, 240_000);
afterAll(async () => {
  gateway.kill('SIGKILL');
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const replyTo = (name: string): HostileReply => {
  const reply = run.replies.find(({ file }) => file.name === name);
  if (reply === undefined) throw new Error(`There was no response to '${name}'.`);
  return reply;
};

const keptFiles = async () =>
  (await readdir(join(dataDir, 'media'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('a hostile file', () => {
  const refused = HOSTILE_FILES.filter(({ outcome }) => outcome !== 'cleaned');
  const cleaned = HOSTILE_FILES.filter(({ outcome }) => outcome === 'cleaned');

  test('is one of sixty at least', () => {
    expect(new Set(HOSTILE_FILES.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60);
    expect(run.replies).toHaveLength(HOSTILE_FILES.length);
  });

  test.each(refused.map(({ name, outcome }) => [name, outcome] as const))(
    'is refused: %s (%s) [V-PHOTOS-FORMAT, V-PHOTOS-SIZE, V-PHOTOS-PIXELS]',
    (name, outcome) => {
      const { status, body, text } = replyTo(name);
      const { error } = errorBodySchema.strict().parse(body ?? text);
      const [expected, message] = TEXTS[outcome as keyof typeof TEXTS];
      expect([status, error.code]).toEqual([expected, outcome]);
      expect(error.message).toMatch(message);
    },
  );

  test.each(cleaned.map(({ name }) => [name] as const))(
    'is taken as its pixels alone: %s [R-PHOTOS-REENCODED]',
    (name) => {
      const { status, body } = replyTo(name);
      expect([status, body]).toEqual([201, expect.objectContaining({ photo_id: expect.any(Number) as unknown })]);
    },
  );

  test('leaves nothing that it carried in any file that is kept or served [R-PHOTOS-REENCODED, R-PHOTOS-EXIF]', async () => {
    const files = await keptFiles();
    const originals = files.filter((file) => file.endsWith('-original.jpg'));
    // One more: the photo that was sent before.
    expect(originals).toHaveLength(cleaned.length + 1);
    for (const file of files) {
      const bytes = await readFile(file);
      expect(bytes.includes(MARK), file).toBe(false);
      const { format, exif, xmp, iptc, icc, pages } = await sharp(bytes).metadata();
      expect(['jpeg', 'webp', 'heif'], file).toContain(format);
      expect([exif, xmp, iptc, icc], file).toEqual([undefined, undefined, undefined, undefined]);
      expect(pages ?? 1, file).toBe(1);
    }
  });
});

describe('while hostile files are sent', () => {
  test('the memory of the gateway, with the processes in which it decodes them, grows by 300 MB at most [L-PHOTOS-UPLOAD-MEMORY]', () => {
    expect(watched.decoders).toBeGreaterThan(0);
    expect(after.most - before.now).toBeLessThan(MOST_GROWTH);
    expect(watched.together - before.now).toBeLessThan(MOST_GROWTH);
  });

  test('others are served [R-PHOTOS-UPLOAD-OTHERS]', () => {
    expect(run.reads.filter(({ status }) => status !== 200)).toEqual([]);
    const meanwhile = run.reads.filter(({ wasBusy }) => wasBusy);
    expect(meanwhile.length).toBeGreaterThan(HOSTILE_FILES.length / 2);
  });
});
