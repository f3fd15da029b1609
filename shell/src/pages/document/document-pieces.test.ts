import { describe, expect, it } from 'vitest';
import { someSettings } from '@tandem/shared-ui/testing';
import { translate } from '../testing/page-texts.ts';
import { fillBlocks } from './fill-text.ts';
import { findWords, foldText, wordsOfQuery } from './fold-text.ts';
import { plainText, readInline } from './inline-text.ts';
import { dialable, pageFacts } from './page-facts.ts';

describe('inline notation', () => {
  it('parses emphasis and links', () => {
    expect(readInline('See **this** in [the FAQ](faq#refund).')).toEqual([
      { kind: 'plain', text: 'See ' },
      { kind: 'strong', text: 'this' },
      { kind: 'plain', text: ' in ' },
      { kind: 'link', text: 'the FAQ', target: { kind: 'page', link: 'faq', hash: '#refund' } },
      { kind: 'plain', text: '.' },
    ]);
    expect(plainText('See **this** in [the FAQ](faq#refund).')).toBe('See this in the FAQ.');
  });

  it('knows mail, telephone, places of the page and nothing that does not exist', () => {
    expect(readInline('[a](mail)[b](phone)[c](#d)').map((piece) => 'target' in piece && piece.target)).toEqual([
      { kind: 'mail' },
      { kind: 'phone' },
      { kind: 'place', hash: '#d' },
    ]);
    expect(() => readInline('[x](pages-nothing)')).toThrow(/pages-nothing/);
  });
});

describe('a telephone number', () => {
  it.each(['+31 20-000 41 72', '+31\u00A020\u00A0000 41-72'])(
    'is dialled without dashes and spaces: %s [L-FRAME-SUPPORT-PHONE]',
    (number) => {
      expect(dialable(number)).toBe('+31200004172');
    },
  );
});

describe('what a tenant does not have', () => {
  const facts = pageFacts(someSettings({ support_phone: '' }), 'en', translate('en'));

  it('removes its own line, and no other', () => {
    const filled = fillBlocks(
      ['Call {phone}.', { list: ['Write to {email}', 'Call {phone}'] }, { terms: [['Phone', '{phone}']] }],
      facts,
    );
    expect(filled).toEqual([{ list: ['Write to help@tandemly.test'] }, { terms: [] }]);
  });
});

describe('the word search', () => {
  it.each([
    ['Créditer', 'crediter'],
    ['L’ÂGE', "l'age"],
    ['cœur', 'coeur'],
    ['14\u00A0jours', '14 jours'],
  ])('sees %s as %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('finds positions in the original, whatever its accents', () => {
    const text = 'Un cœur crédité, un crédit.';
    const found = findWords(text, wordsOfQuery('CREDIT coeur')).map(([start, end]) => text.slice(start, end));
    expect(found).toEqual(['cœur', 'crédit', 'crédit']);
  });

  it('joins overlapping words, and finds nothing in an empty text', () => {
    expect(findWords('remboursement', ['rembours', 'bourse'])).toEqual([[0, 9]]);
    expect(findWords('text', wordsOfQuery('  ?! '))).toEqual([]);
  });

  it('highlights composed letters completely', () => {
    const text = 'e\u0301te\u0301 cœur';
    expect(findWords(text, ['o']).map(([start, end]) => text.slice(start, end))).toEqual(['œ']);
  });
});
