import { expect, it } from 'vitest';
import { NO_STARTS, linesOfStarts } from '../src/bench/releases/measure-starts.ts';
import { slowLines } from '../src/bench/releases/measure-rollback.ts';

const starts = (worst: number) =>
  linesOfStarts('http://localhost:1', { bare: [40, 60, 50], status: [140, worst, 160] });

it('judges how long mf starts by what the worst start took above a bare Node of the same round', () => {
  expect(starts(260)).toEqual([
    { command: 'node -e 0', gateway: 'http://localhost:1', median: 50, worst: 60, limit: null },
    { command: 'mf status', gateway: 'http://localhost:1', median: 160, worst: 260, limit: null },
    { command: 'mf status, above node -e 0', gateway: 'http://localhost:1', median: 110, worst: 200, limit: 300 },
  ]);
  expect(linesOfStarts('http://localhost:1', NO_STARTS)).toEqual([]);
});

it('names what was too slow, and nothing that is not judged', () => {
  expect(slowLines(starts(360))).toEqual([]);
  expect(slowLines(starts(361)).map(({ command }) => command)).toEqual(['mf status, above node -e 0']);
});
