import { describe, expect, test } from 'vitest';
import { mutantsOf } from '../src/mutate/mutants.ts';

/** What becomes of a source, each with the kind of rule that is broken. */
function broken(source: string, file = 'shell/src/a.tsx'): string[] {
  return mutantsOf(file, source).map(({ operator, after }) => `${operator}: ${after}`);
}

describe('conditions', () => {
  test('a boundary moves', () => {
    expect(broken('f(age < limit)')).toContain('comparison: f(age <= limit)');
    expect(broken('f(age >= limit)')).toContain('comparison: f(age > limit)');
  });

  test('a comparison of moments is turned around: at the very instant nothing is a rule', () => {
    expect(broken('f(expires < now)')).toContain('comparison: f(expires >= now)');
  });

  test('the order of a sort and the end of a loop stay', () => {
    expect(broken('x.sort((a, b) => (a < b ? -left : 1))')).not.toContainEqual(expect.stringContaining('comparison'));
    expect(broken('for (let i = 0; i < n; i += 1) {}')).not.toContainEqual(expect.stringContaining('comparison'));
  });

  test('equality is turned, except where types catch it', () => {
    expect(broken("const a = kind === 'paid';")).toEqual(["equality: const a = kind !== 'paid';"]);
    expect(broken('const a = kind === undefined ? kind !== null : typeof kind === other;')).toEqual([]);
  });

  test('and becomes or, except where the left side keeps the right one from failing', () => {
    expect(broken('const c = a && b;')).toEqual(['and/or: const c = a || b;']);
    expect(broken('const c = a && a.b;')).toEqual([]);
    expect(broken('const c = a ?? b;')).toEqual([]);
  });

  test('a negation goes, with its parentheses kept', () => {
    expect(broken('f(!(a ?? b) && c)')).toContain('negation removed: f((a ?? b) && c)');
    expect(broken('const c = !!a;')).toEqual([]);
  });

  test('an early exit is dropped, and its test stays in the text', () => {
    expect(broken('function f() { if (busy) { return; } }')).toEqual([
      'early exit dropped: function f() { if (false && (busy)) { return; } }',
    ]);
    expect(broken('if (isOpen(x)) show = x; else show = y;')).toEqual([
      'condition negated: if (!isOpen(x)) show = x; else show = y;',
    ]);
  });
});

describe('values', () => {
  test('a limit moves by one, a duration doubles', () => {
    expect(broken('const MOST_LIKES = 20;')).toEqual(['number: const MOST_LIKES = 21;']);
    expect(broken('const TTL = 20;')).toEqual(['number: const TTL = 40;']);
    expect(broken('const WAIT = 60 * 1000;')).toEqual(['number: const WAIT = 60 * 1000 * 2;']);
  });

  test('an index and a size on the screen are no limits', () => {
    expect(broken('f(a[i - 1], a[0], a.slice(0, 5)); const b = <Icon size={24} />;')).toEqual([
      'call left out: if (false) f(a[i - 1], a[0], a.slice(0, 5)); const b = <Icon size={24} />;',
    ]);
  });

  test('a boolean flips', () => {
    expect(broken('const given = { public: true };')).toEqual(['boolean: const given = { public: false };']);
  });

  test('an error gets the next code of another status', () => {
    expect(broken("throw new AppError('not_found', 'Gone.');")).toEqual([
      "error code: throw new AppError('method_not_allowed', 'Gone.');",
    ]);
  });

  test("the last of a module's list is left out; a list within a function stays", () => {
    expect(broken("export const ROLES = ['a', 'b'] as const;")).toEqual([
      "list shortened: export const ROLES = ['a'] as const;",
    ]);
    expect(broken("const f = () => { const roles = ['a', 'b']; };")).toEqual([]);
  });

  test('what an object has only at times is left out', () => {
    expect(broken('const f = () => ({ a, ...(b && { c }) });')).toContain(
      'optional property left out: const f = () => ({ a, ...{} });',
    );
  });
});

describe('effects', () => {
  test('a call is left out, one that tidies up is not', () => {
    expect(broken('await remove(id);')).toEqual(['call left out: if (false) await remove(id);']);
    expect(broken('if (a) f(); else g();')).toContain('call left out: if (a) { if (false) f(); } else g();');
    expect(broken('clearTimeout(timer);')).toEqual([]);
  });

  test('a query loses a condition, compares otherwise, and sorts the other way', () => {
    const source = "const q = db.selectFrom('a').where('b', '<', most).orderBy('c', 'desc');";
    expect(broken(source)).toEqual([
      "query order: const q = db.selectFrom('a').where('b', '<', most).orderBy('c', 'asc');",
      "query comparison: const q = db.selectFrom('a').where('b', '<=', most).orderBy('c', 'desc');",
      "query condition left out: const q = db.selectFrom('a').orderBy('c', 'desc');",
    ]);
  });

  test('SQL is broken word by word', () => {
    expect(broken('const q = sql`a = ${b} and c < ${d} and e is null`;')).toEqual([
      'SQL: const q = sql`a = ${b} or c < ${d} and e is null`;',
      'SQL: const q = sql`a = ${b} and c <= ${d} and e is null`;',
      'SQL: const q = sql`a = ${b} and c < ${d} or e is null`;',
      'SQL: const q = sql`a = ${b} and c < ${d} and e is not null`;',
    ]);
  });
});

describe('no rules', () => {
  test.each([
    "log.warn({ found: a === b }, 'text');",
    'console.error(1 + 2, a === b);',
    'if (a != null) throw new Error(`${a === b}`);',
    "const a = <p className={classNames('a', b === c)} aria-hidden={d === e} key={f === g} data-testid={!h} />;",
    'type A = 1 | true; interface B { c: false }',
    "import { a } from './a.ts'; export { b } from './b.ts';",
  ])('%s', (source) => {
    expect(broken(source)).toEqual([]);
  });
});

test('a mutant keeps its key when lines above it come, and two of equal lines have different keys', () => {
  const source = 'f(a < b);\nf(a < b);\n';
  const keysOf = (text: string) => mutantsOf('shell/src/a.ts', text).map(({ key }) => key);
  expect(keysOf(`\n\n// more\n${source}`)).toEqual(keysOf(source));
  expect(new Set(keysOf(source)).size).toBe(4);
});
