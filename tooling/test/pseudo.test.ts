import { describe, expect, test } from 'vitest';
import { addToList, addToTenant } from '../src/pseudo/add-language.ts';
import { pseudoMessages, pseudoText } from '../src/pseudo/pseudo-text.ts';

describe('pseudoText', () => {
  test('accents every letter, adds 30 %, and puts brackets around it', () => {
    const text = 'The quick brown fox jumps over the lazy dog';
    const pseudo = pseudoText(text);
    expect(pseudo).toMatch(/^⟦Ţĥé ǫûîçķ ƀŕöŵñ ƒöẋ ĵûɱþš öṽéŕ ţĥé ļåžý đöĝ .+⟧$/);
    expect(pseudo).not.toMatch(/[a-z]/i);
    expect(pseudo.length / text.length).toBeGreaterThan(1.29);
    expect(pseudo.length / text.length).toBeLessThan(1.45);
  });

  test.each([
    ['Hello {{name}}, {{ count }} new', ['{{name}}', '{{ count }}']],
    ['Accept the <terms>terms</terms> of {name}', ['<terms>', '</terms>', '{name}']],
    ['See the [price page](pricing) or **write** to [{email}](mail)', ['](pricing)', '[{email}](mail)', '**']],
  ])('keeps what a program reads in “%s”', (text, kept) => {
    for (const piece of kept) expect(pseudoText(text)).toContain(piece);
  });

  test.each(['{{company}}, {{city}}', '{session_life}', '18+', ''])('returns “%s” unchanged', (text) =>
    expect(pseudoText(text)).toBe(text),
  );
});

test('pseudoMessages keeps the keys, with those of plurals, and what is no text in a document', () => {
  const messages = { a: { likes_one: 'like', likes_other: 'likes' }, id: 'Name' };
  expect(Object.keys(pseudoMessages(messages, false)['a'] ?? {})).toEqual(['likes_one', 'likes_other']);
  expect(pseudoMessages(messages, false)['id']).toMatch(/^⟦/);
  expect(pseudoMessages(messages, true)['id']).toBe('Name');
});

describe('the entry of the pseudo-language', () => {
  test('is added to the list', () => {
    const list = `export const LOCALES = ['en', 'fr'] as const;
export const LOCALE_TABLE: Record<Locale, { code: Locale }> = {
  en: { code: 'en' },
  fr: { code: 'fr' },
};
`;
    const added = addToList(list);
    expect(added).toContain("['en', 'fr', 'xa'] as const");
    expect(added).toMatch(/ {2}fr: \{ code: 'fr' \},\n {2}xa: \{ code: 'xa', iso: 'en-XA', .*\},\n\};/);
    expect(() => addToList('export const LOCALES: string[] = read();')).toThrow(/no lists/);
  });

  test('is added to tenants', () => {
    expect(addToTenant("locales: ['fr', 'en'],")).toBe("locales: ['fr', 'en', 'xa'],");
  });
});
