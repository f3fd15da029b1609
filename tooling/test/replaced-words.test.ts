import { describe, expect, test } from 'vitest';
import { findReplacedWords } from '../src/checks/replaced-words.ts';

describe('findReplacedWords', () => {
  test.each([
    ['a comment', '// A tab is told of it.', 'told'],
    ['a docstring', '/** Reads the file. Answers what is in it. */', 'Answers what'],
    ['a docstring over two lines', '/**\n * The page is made\n * ahead of a visit.\n */', 'made ahead'],
    ['the first word of a docstring', '/** Answers true in a test. */', 'Answers true'],
    ['a test title', "test('whoever asks gets it', run);", 'whoever'],
    ['the title of a group', 'test.describe(`what ${part} tells`, run);', 'tells'],
    ['a printed text', 'console.error(`The gateway ${name} tells nothing.`);', 'tells'],
    ['a text that is printed in a case', "console.log(isLate ? 'whoever' : 'in time');", 'whoever'],
    ['a log message', "request.log.warn({ err: error }, 'settings could not be asked for');", 'asked for'],
    ['a log message of a field', "this.#log.info('whoever');", 'whoever'],
    ['a log message of a level', "state.log[level](line, isLate ? 'failed' : 'answered');", 'answered'],
    ['an assertion message', "expect(reads, 'while the answer is on its way').toEqual([]);", 'answer is on its way'],
    ['the message of a soft assertion', "expect.soft(reads, 'whoever').toEqual([]);", 'whoever'],
    ['the message of a poll', "await expect.poll(reads, { message: 'whoever' }).toEqual([]);", 'whoever'],
    ['the reason of a skipped test', "test.skip(isPhone, 'whoever');", 'whoever'],
    ['a text for teams', 'faults.push(`the route ${id} speaks of ${name}`);', 'speaks of'],
    ['the summary of a call', "define({ summary: 'Members, for whoever is there' });", 'whoever'],
    ['the message of an error', "throw new TypeError('The server answered with nothing.');", 'server answered'],
    [
      'the message of an own error',
      "class A extends Error { constructor() { super('The database answers late'); } }",
      'database answers',
    ],
    ['a name', 'const isMadeAhead = true;', 'isMadeAhead'],
    ['a name of several words', 'function waitUntilTold() {}', 'Told'],
    ['a parameter', 'const send = ({ tell }: Tab) => undefined;', 'tell'],
  ])('finds one in %s', (_where, source, word) => {
    expect(findReplacedWords('shell/src/a.ts', `const a = 1;\n${source}`)).toEqual([
      expect.stringMatching(new RegExp(`^shell/src/a\\.ts:[2-4]: “${word}”: write `)),
    ]);
  });

  test.each([
    ['The gateway did not answer in time.', 'gateway did not answer'],
    ['A call that is answered late.', 'is answered late'],
    ['The answer of the call is kept.', 'answer of the call'],
    ['It asks the server for it.', 'asks the server'],
    ['The browser asks for it.', 'browser asks for '],
    ['It is asked for again each time.', 'asked for'],
    ['The upstream is asked which calls it has.', 'upstream is asked'],
    ['Each tab hears of it.', 'hears of'],
    ['The page has taken over.', 'page has taken over'],
    ['Reports come late.', 'Reports come'],
    ['A page that is rendered ahead.', 'rendered ahead'],
    ['A late chunk that was asked for.', 'asked for'],
    ['What makes pages ahead.', 'makes pages ahead'],
    ['An answer with its cards.', 'answer with its cards'],
    ['The text stood in a file.', 'stood in'],
    ['One of 200 milliards.', 'milliards'],
    ['The request came twice.', 'request came'],
  ])('finds what the glossary has replaced: %s', (sentence, word) => {
    expect(findReplacedWords('docs/a.md', sentence)).toEqual([expect.stringContaining(`“${word}”`)]);
  });

  test.each([
    'Two answers to a question of the FAQ. The visitor has answered the entry warning.',
    'The partner cannot answer yet. Answered by the site, not by a person.',
    'The page asks for the login. The sender is asked to confirm it. Your bank asks for the code.',
    'A visitor is asked for their age.',
    'Only its user hears it. A new worker takes over. What one message comes to. A call that comes from elsewhere.',
    'The composer stands in for it. The question stands in front of the field.',
    // The id of a rule, in parts: whole, this test would prove that rule.
    ['R', 'ACCOUNT', 'MAIL', 'CHANGE', 'TOLD'].join('-'),
  ])('leaves the words of the product: %s', (sentence) => expect(findReplacedWords('docs/a.md', sentence)).toEqual([]));

  test.each(['mf-chat/src/a.test.tsx', 'mf-chat/src/testing/a.ts', 'e2e/frame/a.spec.ts', 'api-gateway/demo/a.ts'])(
    'leaves what the product says to be quoted in %s',
    (file) => {
      const source = "getByText('Whoever told you?'); expect(shown()).toBe('It tells nothing.');";
      expect(findReplacedWords(file, source)).toEqual([]);
    },
  );

  test('finds one in a document, with its line', () => {
    expect(findReplacedWords('docs/a.md', '# A\n\nThe SQL\nstands at its end.')).toEqual([
      'docs/a.md:3: “SQL stands”: write is in, are in',
    ]);
  });

  test.each([
    ['shell/src/a.ts', "const state = 'answered'; if (kind === 'tell') stop();"],
    ['shell/src/a.ts', '// The person answers the message. A test stands alone.'],
    ['shell/src/a.ts', 'const intellect = teller(retold);'],
    ['docs/a.md', 'Run `tell` once.\n\n```ts\nconst told = 1;\n```\n'],
  ])('finds nothing in %s: %s', (file, source) => expect(findReplacedWords(file, source)).toEqual([]));
});
