import { describe, expect, it } from 'vitest';
import { prepareProbes } from './lint-probes.ts';

const probe = prepareProbes();

const PLACES = ['contracts/src/api', 'shared-ui/src/host', 'shell/src/start', 'mf-chat/src', 'api-gateway/src/main'];
const TOOLS = ['tooling/src', 'e2e/journeys', 'api-gateway/demo'];

const lines = (count: number, line: string) => `${line}\n`.repeat(count);
const fileOf = (count: number) => `${lines(count - 1, '// a line')}export const a = 1;\n`;
const functionOf = (count: number) =>
  `export function long(a: number) {\n${lines(count - 3, '  // a line')}  return a;\n}\n`;
const parametersOf = (count: number) => {
  const names = Array.from({ length: count }, (_, at) => `a${at}`);
  return `export const add = (${names.map((name) => `${name}: number`).join(', ')}) => ${names.join(' + ')};\n`;
};
/** A function with this complexity: one, and one more for each condition. */
const complexityOf = (complexity: number) =>
  `export function choose(a: number) {\n${lines(complexity - 1, '  if (a > 1) return a + 1;')}  return a;\n}\n`;

const LIMITS: [name: string, rule: string, within: string, beyond: string][] = [
  ['250 lines of a file', 'eslint(max-lines)', fileOf(250), fileOf(251)],
  ['60 lines of a function', 'eslint(max-lines-per-function)', functionOf(60), functionOf(61)],
  ['4 parameters', 'eslint(max-params)', parametersOf(4), parametersOf(5)],
  ['a complexity of 12', 'eslint(complexity)', complexityOf(12), complexityOf(13)],
];

describe('limits', () => {
  for (const [name, rule, within, beyond] of LIMITS) {
    const places = [...PLACES, ...TOOLS];
    const allowed = places.map((place) => probe(place, within));
    const refused = places.map((place) => probe(place, beyond));
    it(`allow ${name}, and not one more`, () => {
      for (const output of allowed) expect(output()).not.toContain(rule);
      for (const output of refused) expect(output()).toContain(rule);
    });
  }

  const test60 = `it('a', () => {\n${lines(58, '  // a line')}});\n`;
  const test61 = `it('a', () => {\n${lines(59, '  // a line')}});\n`;
  const list61 = `describe('a', () => {\n${lines(59, '  // a line')}});\n`;
  const [allowed, refused, list] = [test60, test61, list61].map((source, at) =>
    probe('mf-chat/src', source, `length-${at}.test.ts`),
  );
  it('allow 60 lines of a test, and any number of a list of tests', () => {
    expect(allowed?.()).not.toContain('tandem(test-length)');
    expect(refused?.()).toContain('tandem(test-length)');
    expect(list?.()).not.toContain('tandem(test-length)');
  });

  const migration = probe('api-gateway/src/platform/db/migrations', functionOf(61));
  it('do not hold for the functions of migrations', () => expect(migration()).not.toContain('max-lines-per-function'));

  const anything = ['contracts/src', 'mf-chat/src', 'api-gateway/src/main', 'tooling/src', 'e2e/journeys'].map(
    (place) => probe(place, 'export const a = (b: any) => b;\n'),
  );
  it('refuse the type any', () => {
    for (const output of anything) expect(output()).toContain('no-explicit-any');
  });

  const asserted = ['contracts/src', 'mf-chat/src', 'api-gateway/src/main', 'tooling/src', 'e2e/journeys'].map(
    (place) => probe(place, 'export const a = (b: string | null) => b!.length;\n'),
  );
  it('refuse `!`, which asserts that a value is there', () => {
    for (const output of asserted) expect(output()).toContain('no-non-null-assertion');
  });
});
