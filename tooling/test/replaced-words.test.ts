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
    ['a name', 'const isMadeAhead = true;', 'isMadeAhead'],
    ['a name of several words', 'function waitUntilTold() {}', 'Told'],
    ['a parameter', 'const send = ({ tell }: Tab) => undefined;', 'tell'],
  ])('finds one in %s', (_where, source, word) => {
    expect(findReplacedWords('shell/src/a.ts', `const a = 1;\n${source}`)).toEqual([
      expect.stringMatching(new RegExp(`^shell/src/a\\.ts:[2-4]: “${word}”: write `)),
    ]);
  });

  test('finds one in a document, with its line', () => {
    expect(findReplacedWords('docs/a.md', '# A\n\nThe SQL\nstands in one file.')).toEqual([
      'docs/a.md:3: “SQL stands”: write is in, are in',
    ]);
  });

  test.each([
    ['shell/src/a.ts', "const text = 'Whoever told you?';"],
    ['shell/src/a.ts', '// The person answers the message. A test stands alone.'],
    ['shell/src/a.ts', 'const intellect = teller(retold);'],
    ['docs/a.md', 'Run `tell` once.\n\n```ts\nconst told = 1;\n```\n'],
  ])('finds nothing in %s: %s', (file, source) => expect(findReplacedWords(file, source)).toEqual([]));
});
