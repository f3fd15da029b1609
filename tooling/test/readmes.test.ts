import { expect, it } from 'vitest';
import { findUnnamedPaths, findUnnamedScripts } from '../src/checks/readmes.ts';

it('a part’s README names each path of its routes, in its own way to write parameters', () => {
  const readme = '| pages | `/chats`, `/credits/{id}/{paymentmethod?}` (`src/routes.ts`) |';
  expect(findUnnamedPaths(readme, { part: 'mf-a', paths: ['/chats', '/credits/:id/:paymentmethod?'] })).toEqual([]);
  expect(findUnnamedPaths(readme, { part: 'mf-a', paths: ['/chat', '/chats/:id'] })).toEqual([
    'mf-a/README.md does not name the page `/chat` of src/routes.ts',
    'mf-a/README.md does not name the page `/chats/{id}` of src/routes.ts',
  ]);
});

it('the README names each script that people run', () => {
  const readme = 'npm start\nnpm run mf -- list\n`npm run mail-events`';
  expect(findUnnamedScripts(readme, ['start', 'mf', 'mail-events', 'site:start'])).toEqual([]);
  expect(findUnnamedScripts(readme, ['test', 'mail', 'format:check'])).toEqual([
    'README.md does not name `npm test` of package.json',
    'README.md does not name `npm run mail` of package.json',
    'README.md does not name `npm run format:check` of package.json',
  ]);
});
