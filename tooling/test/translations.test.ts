import { describe, expect, it } from 'vitest';
import { compareMessages, missingPlurals } from '../src/checks/translations.ts';

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

  it('accepts plural forms that English has not', () => {
    const en = { n_one: '{{count}} like', n_other: '{{count}} likes' };
    const fr = { n_one: '{{count}} like', n_many: '{{count}} de likes', n_other: '{{count}} likes' };
    expect(compareMessages(en, fr, names)).toEqual([]);
    const pl = { n_one: '{{count}} x', n_few: '{{count}} y', n_many: '{{count}} z', n_other: '{{count}} z' };
    expect(compareMessages(en, pl, ['en', 'pl'])).toEqual([]);
  });
});

describe('missingPlurals', () => {
  const en = { likes: { n_one: '{{count}} like', n_other: '{{count}} likes' }, title: 'Likes' };

  it('names each form that counts have in the language and the file lacks', () => {
    const polish = { likes: { n_one: 'a', n_few: 'b', n_other: 'c' }, title: 'd' };
    expect(missingPlurals(en, polish, { file: 'pl', iso: 'pl-PL' })).toEqual(['pl has no likes.n_many']);
  });

  it('requires no form that begins at a million', () => {
    const french = { likes: { n_one: 'a', n_other: 'b' }, title: 'c' };
    expect(missingPlurals(en, french, { file: 'fr', iso: 'fr-FR' })).toEqual([]);
  });
});
