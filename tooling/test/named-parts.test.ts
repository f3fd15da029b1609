import { describe, expect, test } from 'vitest';
import { findNamedParts } from '../src/checks/named-parts.ts';

const TABLES = [
  { part: 'mf-chat', text: "path: '/chats/:id', page: () => import('./features/ChatPage.tsx')" },
  { part: 'mf-signup', text: "'activate-done': { path: '/activate/done' }, 'home': { path: '/' }" },
];
const find = (source: string) => findNamedParts('contracts/src/a.ts', source, TABLES);

describe('findNamedParts', () => {
  test.each([
    ['the name of a part', "const owner = 'mf-chat';", 'mf-chat'],
    ['a path', "const page = '/chats';", '/chats'],
    ['a path with more', 'const page = `/chats/${id}`;', '/chats'],
    ['a path of a language', "const page = '/fr/activate/done';", '/fr/activate'],
    ['the end of a path', "path.endsWith('/chats')", '/chats'],
    ['a path in a comment', '// Such as `/activate/done`.', '/activate'],
  ])('finds %s, with its line', (_what, source, found) => {
    expect(find(`const a = 1;\n${source}`)).toEqual([
      expect.stringContaining(`contracts/src/a.ts:2: “${found}”: `) as string,
    ]);
  });

  test.each([
    "import { a } from '../chats/store.ts';",
    "import { a } from '@tandem/contracts/chats';",
    "fetch('/api/chats.php');",
    "const page = '/pages/chats';",
    "const page = '/chats-of-others';",
    "const other = 'mf-reviews';",
    "const home = '/';",
  ])('finds nothing in %s', (source) => expect(find(source)).toEqual([]));
});
