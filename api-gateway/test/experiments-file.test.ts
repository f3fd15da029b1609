import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readExperimentsFile } from '../src/main/experiments-file.ts';
import { startServer } from '../src/main/server.ts';
import { loadConfig } from '../src/platform/config/env.ts';
import { EXPERIMENTS } from '../src/platform/experiments/experiment.ts';
import { createTestDatabase } from './harness.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'experiments-'));
});
afterAll(() => rm(folder, { recursive: true }));

const [ours] = EXPERIMENTS;

/** The fault of a file with this text, without its folder. */
async function faultOf(text: string): Promise<string> {
  const file = join(folder, 'experiments.json');
  await writeFile(file, text);
  try {
    readExperimentsFile(file);
    return 'none';
  } catch (error) {
    return String(error).replace(folder, '');
  }
}

const fault = 'ConfigError: EXPERIMENTS_FILE: /experiments.json has no valid experiments: ';

describe('the experiments of a site', () => {
  test('are those of EXPERIMENTS_FILE, or of this version without one [R-LANDERS-EXPERIMENTS-FILE]', async () => {
    expect(loadConfig({ DATA_DIR: folder }).experimentsFile).toBeNull();
    expect(readExperimentsFile(null)).toBeNull();
    expect(await faultOf(JSON.stringify([{ ...ours, key: 'own' }]))).toBe('none');
    const file = join(folder, 'experiments.json');
    const { experimentsFile } = loadConfig({ DATA_DIR: folder, EXPERIMENTS_FILE: file });
    expect(readExperimentsFile(experimentsFile)).toMatchObject([{ key: 'own' }]);
  });

  test.each([
    ['is no JSON', '[{', 'Expected'],
    ['is no list', '{}', 'Invalid input: expected array, received object'],
    [
      'has weights that do not sum to 1',
      [ours, { ...ours, key: 'own', weights: [0.5, 0.4, 0.3] }],
      '1: weights sum to 1',
    ],
    ['stops before it starts', [{ ...ours, start: '2026-11-26', stop: '2026-01-01' }], '0: it stops before it starts'],
    [
      'names a country',
      [{ ...ours, condition: { country: { $in: ['Frankreich'] } } }],
      '0.condition.country.$in.0: no country code such as FR',
    ],
    [
      'names a device',
      [{ ...ours, condition: { device: { $in: ['tablet'] } } }],
      '0.condition.device.$in.0: Invalid option',
    ],
    ['names a language', [{ ...ours, condition: { locale: 'de' } }], '0.condition.locale.$in.0: Invalid option'],
    ['has a variation twice', [{ ...ours, variations: ['a', 'b', 'a'] }], '0: a variation is there twice'],
    ['has a page without copy', [{ ...ours, page: '/' }], '0: a page needs the copy of each variation but the control'],
    ['has copy without a page', [{ ...ours, copy: {} }], '0: copy and slug need the page that they are of'],
    [
      'has no copy of a variation',
      [{ ...ours, page: '/', copy: { conversation: { pictures: 'men' } } }],
      '0: no copy of three-questions',
    ],
    [
      'has copy in one language',
      [
        {
          ...ours,
          page: '/',
          variations: ['a', 'b'],
          weights: [0.5, 0.5],
          copy: { b: { texts: { en: { headline: 'x' } } } },
        },
      ],
      '0: b: no headline in fr',
    ],
    ['has a key twice', [ours, ours], 'each experiment needs a key of its own'],
    ['has two faults', [{ ...ours, status: 'on', part: 'nothing' }], '0.status: Invalid option'],
  ])(
    'are not begun with where the file %s, and one line says so [R-LANDERS-EXPERIMENTS-FILE]',
    async (_fault, content, wanted) => {
      const found = await faultOf(typeof content === 'string' ? content : JSON.stringify(content));
      expect(found).toContain(fault + wanted);
      expect(found).not.toContain('\n');
    },
  );

  test('keep a gateway from starting where the file is not there [R-LANDERS-EXPERIMENTS-FILE]', async () => {
    const database = await createTestDatabase();
    const environment = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: database.url,
    };
    const config = loadConfig({ ...environment, EXPERIMENTS_FILE: join(folder, 'none.json') });
    try {
      await expect(startServer(config)).rejects.toThrow(
        /^EXPERIMENTS_FILE: .*none\.json has no valid experiments: ENOENT/,
      );
    } finally {
      await database.close();
    }
  });
});
