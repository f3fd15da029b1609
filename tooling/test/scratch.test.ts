import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openScratch } from '../src/test-run/scratch.ts';

const GIGABYTE = 1024 ** 3;
let memory: string;

beforeEach(() => {
  memory = mkdtempSync(path.join(tmpdir(), 'tandem-scratch-'));
});
afterEach(() => rmSync(memory, { recursive: true, force: true }));

describe('the folder for what tests write for a moment', () => {
  test('is in memory where there is room, open to the database’s user, and empty after a killed run', () => {
    const first = openScratch(memory, 64 * GIGABYTE).env['TMPDIR'] ?? '';
    expect(path.dirname(first)).toBe(memory);
    expect(statSync(first).mode & 0o777).toBe(0o755);
    writeFileSync(path.join(first, 'left'), '');
    const { env, remove } = openScratch(memory, 64 * GIGABYTE);
    expect(env).toEqual({ TMPDIR: first, E2E_DATA_DIR: path.join(first, 'sites') });
    expect(existsSync(path.join(first, 'left'))).toBe(false);
    remove();
    expect(existsSync(first)).toBe(false);
  });

  test('is the system’s own where there is none in memory, or little memory', () => {
    expect(openScratch(path.join(memory, 'missing'), 64 * GIGABYTE).env).toEqual({});
    expect(openScratch(memory, 4 * GIGABYTE).env).toEqual({});
  });
});
