import { describe, expect, it } from 'vitest';
import { compareMessages } from '../src/checks/translations.ts';

const names = ['en', 'fr'] as const;

describe('compareMessages', () => {
  it('finds nothing in files that are in step', () => {
    expect(compareMessages({ a: { b: 'Hello {{name}}' } }, { a: { b: 'Bonjour {{name}}' } }, names)).toEqual([]);
  });

  it('names a key that one locale lacks', () => {
    expect(compareMessages({ a: 'A', b: 'B' }, { a: 'A' }, names)).toEqual(['fr has no b']);
    expect(compareMessages({ a: 'A' }, { a: 'A', b: 'B' }, names)).toEqual(['en has no b']);
  });

  it('finds empty texts and placeholders that differ', () => {
    expect(compareMessages({ a: ' ' }, { a: 'x' }, names)).toEqual(['a is empty']);
    expect(compareMessages({ a: 'Hi {{name}}' }, { a: 'Salut {{nom}}' }, names)).toEqual([
      'a: the placeholders differ',
    ]);
  });

  it('accepts the plural form that only French has', () => {
    const en = { n_one: '{{count}} like', n_other: '{{count}} likes' };
    const fr = { n_one: '{{count}} like', n_many: '{{count}} de likes', n_other: '{{count}} likes' };
    expect(compareMessages(en, fr, names)).toEqual([]);
  });
});
