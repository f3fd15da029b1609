import { execFile } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { UsageError, count, counts } from '../src/command-line.ts';
import { WORKSPACE } from '../src/workspace.ts';

/** Runs a command of this workspace, of which only the words are looked at: none of these does any work. */
function run(file: string, args: readonly string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const command = [path.join(WORKSPACE, file), ...args];
    execFile(process.execPath, command, (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }));
  });
}

describe('what a command does not understand is said in one line, and nothing begins', () => {
  // Of the commands that read their flags in one way, those that load little before.
  it.concurrent.each([
    'tooling/src/commands/bench.ts',
    'tooling/src/commands/check-product.ts',
    'tooling/src/commands/mutate.ts',
    'tooling/src/commands/pseudo.ts',
    'tooling/src/commands/test.ts',
  ])('%s', async (file) => {
    const { code, stdout, stderr } = await run(file, ['--nonsense']);
    expect(stderr).toMatch(/^Unknown option '--nonsense'\..*\n$/);
    expect([code, stdout]).toEqual([2, '']);
  });
});

describe('npm run bench', () => {
  const bench = (...args: string[]) => run('tooling/src/commands/bench.ts', args);

  it('lists the benchmarks, with their flags', async () => {
    const { code, stdout } = await bench('--help');
    expect(code).toBe(0);
    expect(stdout).toContain('npm run bench -- --money [--seed …] [--histories …] [--purchases …]\n    Purchases that');
  });

  it.concurrent.each([
    [['--pages', '--chat'], 'One benchmark at a time, not --pages and --chat.'],
    [['--money', '--rates', '3'], /^npm run bench -- --money .* has no --rates\./],
    [['--money', '--seed', 'x'], "--seed: a whole number from 1, not 'x'."],
    [['--chat', '--rates', '200,'], "--rates: a whole number from 1, not ''."],
    [['--pages', '--locales', 'en,xx'], "--locales: no language of the site is 'xx'."],
    [['--pages', '--origin', 'localhost'], "--origin: an address such as http://localhost:8080, not 'localhost'."],
  ] as const)('%j is refused', async (args, message) => {
    const { code, stdout, stderr } = await bench(...args);
    expect(stderr).toMatch(message);
    expect(stderr).toContain('npm run bench -- --help lists the benchmarks.');
    expect([code, stdout]).toEqual([2, '']);
  });
});

it('counts are whole numbers', () => {
  expect(count(3)(undefined, 'rounds')).toBe(3);
  expect(count(3)('12', 'rounds')).toBe(12);
  expect(count(3, 0)('0', 'kills')).toBe(0);
  for (const wrong of ['0', '-1', '1.5', '1e3', '', '12345678901'])
    expect(() => count(3)(wrong, 'rounds')).toThrow(UsageError);
  expect(counts([1, 2])('10,20', 'sizes')).toEqual([10, 20]);
});
