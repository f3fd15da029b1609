import type { Part } from '@tandem/contracts/composition/part';

/** The definition of a running experiment with releases of a part, each of whose variations as many visitors see. */
export const partExperiment = (key: string, part: Part, variations: readonly string[]) => ({
  key,
  name: '',
  hypothesis: '',
  status: 'running',
  start: '2026-01-01',
  stop: null,
  metric: 'message',
  hashAttribute: 'visitor',
  hashVersion: 2,
  variations,
  weights: variations.map(() => 1 / variations.length),
  part,
  condition: {},
  winner: null,
});
