import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkNamedParts, findNamedParts } from '../src/checks/named-parts.ts';

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
    ['a path after a value', 'const page = `${prefix}/chats`;', '/chats'],
    ['a path after a call', 'const page = `${prefixOf(locale)}/chats/${id}`;', '/chats'],
    ['a path after a bracket', 'The page (of a chat)/chats/7', '/chats'],
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

describe('checkNamedParts', () => {
  const FILES = {
    'mf-chat/src/routes.ts': "export default { chats: { path: '/chats' } };",
    'contracts/src/texts/en.json': '{\n  "hint": "Such as /chats/7."\n}',
    'shell/src/alerts/Alert.module.css': '/* Below mf-chat. */',
    'api-gateway/src/backend/mail.ts': 'export const at = (origin: string) => `${origin}/chats`;',
    // Free: tests, the shell's own pages, the parts themselves.
    'api-gateway/src/backend/mail.test.ts': "const page = '/chats';",
    'shell/src/pages/faq/en.json': '{ "text": "See /chats." }',
    'mf-chat/src/locales/en.json': '{ "text": "See /chats." }',
  };
  let workspace: string;

  beforeAll(() => {
    workspace = mkdtempSync(path.join(tmpdir(), 'named-parts-'));
    for (const [file, text] of Object.entries(FILES)) {
      mkdirSync(path.join(workspace, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(workspace, file), text);
    }
    execFileSync('git', ['init', '--quiet'], { cwd: workspace });
    execFileSync('git', ['add', '.'], { cwd: workspace });
  });
  afterAll(() => rmSync(workspace, { recursive: true, force: true }));

  test('reads the scripts, texts and styles of what all parts have in common', async () => {
    expect((await checkNamedParts(workspace, ['mf-chat'])).toSorted()).toEqual([
      'api-gateway/src/backend/mail.ts:1: “/chats”: use a link, or a trait of the route',
      'contracts/src/texts/en.json:2: “/chats”: use a link, or a trait of the route',
      'shell/src/alerts/Alert.module.css:1: “mf-chat”: a part is known by its release',
    ]);
  });
});
