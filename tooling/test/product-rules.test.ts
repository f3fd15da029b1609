import { describe, expect, it } from 'vitest';
import { computeCoverage, coveragePage, provedBefore, rulesOfTitle } from '../src/product-rules/coverage.ts';
import { idsOfTests, unknownIds, wrongTitles } from '../src/product-rules/mentions.ts';
import { findRowFaults, parseRules, readRules } from '../src/product-rules/rules.ts';
import { PRODUCT_FOLDER, compareCoverage } from '../src/product-rules/write-coverage.ts';

const RULES = parseRules(
  'limits.md',
  `# Limits

| id | rule | built |
|---|---|---|
| L-CHAT-MESSAGE-LENGTH | A message has at most 1000 characters. | yes |
| L-CHAT-HISTORY-MONTHS | 12 | yes |
| L-MEMBERS-SWIPE-LIKES | 4 likes a day. | no |
`,
);

describe('the pages of docs/product', () => {
  it('have a rule in each row of their tables', () => {
    expect(RULES).toEqual([
      { id: 'L-CHAT-MESSAGE-LENGTH', page: 'limits.md', isBuilt: true },
      { id: 'L-CHAT-HISTORY-MONTHS', page: 'limits.md', isBuilt: true },
      { id: 'L-MEMBERS-SWIPE-LIKES', page: 'limits.md', isBuilt: false },
    ]);
  });

  it('hold every id that code and tests name', () => {
    const known = new Set(RULES.map(({ id }) => id));
    const text =
      '// L-CHAT-MESSAGE-LENGTH\n/** A rule of its own (L-CHAT-MESSAGE-SIZE), in a T-shirt of ISO-8859-1. */';
    expect(unknownIds('a.ts', text, known)).toEqual(['a.ts:2: L-CHAT-MESSAGE-SIZE is no rule of docs/product']);
  });
});

describe('the ids that a test file names', () => {
  it('are those of titles and tables, and not those of comments', () => {
    const text =
      "// As R-CHAT-OTHER does.\n/** V-CHAT-A */\n * L-CHAT-B\n  ['x', 'R-CHAT-C, R-CHAT-D'],\n  it('y [L-CHAT-E]')";
    expect(idsOfTests(text)).toEqual(['R-CHAT-C', 'R-CHAT-D', 'L-CHAT-E']);
  });

  it('end where they end: one with more words than a rule is no rule', () => {
    const known = new Set(['R-FRAME-ALERT-ACTIVATION-MAILS']);
    const text = '// R-FRAME-ALERT-ACTIVATION-MAILS-NONSENSE and R-FRAME-ALERT-ACTIVATION-MAILS';
    expect(unknownIds('a.ts', text, known)).toEqual([
      'a.ts:1: R-FRAME-ALERT-ACTIVATION-MAILS-NONSENSE is no rule of docs/product',
    ]);
    expect(rulesOfTitle('x [R-FRAME-ALERT-ACTIVATION-MAILS-NONSENSE]')).toEqual([
      'R-FRAME-ALERT-ACTIVATION-MAILS-NONSENSE',
    ]);
  });
});

describe('what is written wrongly', () => {
  it.each([
    ['an answer that is neither yes nor no', '| L-CHAT-OTHER | A rule. | No |'],
    ['an area that there is not', '| L-SHOES-SIZE | A rule. | yes |'],
    ['a kind that there is not', '| X-CHAT-SIZE | A rule. | yes |'],
    ['small letters', '| l-chat-size | A rule. | yes |'],
  ])('in a row is found: %s', (_what, line) => {
    expect(findRowFaults('limits.md', `# Limits\n\n${line}`)).toEqual([
      expect.stringMatching(/^docs\/product\/limits\.md:3: /),
    ]);
  });

  it.each(['X-CHAT-GONE', 'R-CHATGONE', 'R_CHAT_GONE', 'r-chat-gone', 'L-MEMBERS-SWIPE-LIKES'])(
    'at the end of a title is found: %s',
    (id) => {
      const rules = new Map(RULES.map((rule) => [rule.id, rule]));
      const text = `it('is cut [L-CHAT-MESSAGE-LENGTH, ${id}]', cut);\nconst box = find('[data-x]');`;
      expect(wrongTitles('a.test.ts', text, rules)).toEqual([
        expect.stringMatching(/^a\.test\.ts:1: a test .+ [\w-]+/),
      ]);
    },
  );
});

describe('the coverage of the rules', () => {
  it('a title names its rules in square brackets, one or several', () => {
    expect(rulesOfTitle('shell › group [R-FRAME-A-B] › keeps [x] [L-CHAT-MESSAGE-LENGTH, T-CHAT-GONE]')).toEqual([
      'R-FRAME-A-B',
      'L-CHAT-MESSAGE-LENGTH',
      'T-CHAT-GONE',
    ]);
  });

  it('counts what is proved, built without a proof, and not built', () => {
    const { all, proved, unproved, faults } = computeCoverage(RULES, ['is cut [L-CHAT-MESSAGE-LENGTH]'], []);
    expect(all).toEqual({ proved: 1, unproved: 1, notBuilt: 1 });
    expect([proved, unproved, faults]).toEqual([['L-CHAT-MESSAGE-LENGTH'], ['L-CHAT-HISTORY-MONTHS'], []]);
  });

  it('an id that no row has, and one whose row says that it is not built, are faults', () => {
    const { faults } = computeCoverage(RULES, ['a [L-CHAT-NOBODY-KNOWS]', 'b [L-MEMBERS-SWIPE-LIKES]'], []);
    expect(faults).toEqual([
      'A test names L-CHAT-NOBODY-KNOWS, which is no rule.',
      'A test proves L-MEMBERS-SWIPE-LIKES, whose row says that it is not built.',
    ]);
  });

  it('a rule that was proved and has lost its test is a fault, in this run and in the next', () => {
    const first = computeCoverage(RULES, ['is cut [L-CHAT-MESSAGE-LENGTH]'], []);
    const before = provedBefore(coveragePage(first, []));
    expect(before).toEqual(['L-CHAT-MESSAGE-LENGTH']);
    const second = computeCoverage(RULES, ['is cut'], before);
    expect(second.faults).toEqual(['L-CHAT-MESSAGE-LENGTH was proved by a test and is not any more.']);
    expect(provedBefore(coveragePage(second, before))).toEqual(before);
  });

  it('that its row is taken back, or gone, does not hide that a rule has lost its test', () => {
    const before = ['L-MEMBERS-SWIPE-LIKES', 'R-GONE-WITH-ITS-ROW'];
    const coverage = computeCoverage(RULES, [], before);
    expect(coverage.faults).toEqual([
      'L-MEMBERS-SWIPE-LIKES was proved by a test and is not any more.',
      'R-GONE-WITH-ITS-ROW was proved by a test and has no row any more: take it out of the list in coverage.md if that is meant.',
    ]);
    expect(provedBefore(coveragePage(coverage, before))).toEqual(before);
  });

  it('the page that is committed is out of date without one of the tests that it counts', async () => {
    const faults = await compareCoverage(await readRules(PRODUCT_FOLDER), new Set(['R-LIKES-MATCH-MUTUAL']), {
      write: false,
    });
    expect(faults).toContainEqual(expect.stringContaining('coverage.md is out of date'));
    expect(faults).toContain('C-ACCOUNT-LOGIN was proved by a test and is not any more.');
    expect(faults).not.toContain('R-LIKES-MATCH-MUTUAL was proved by a test and is not any more.');
  });
});
