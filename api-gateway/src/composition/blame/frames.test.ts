import { expect, test } from 'vitest';
import { framesOf, isForeign } from './frames.ts';

const at = (part: string, path: string) => `https://site.test/_parts/${part}/0123456789ab/${path}`;

test('the places of a stack name part, release, file, line and column, in both forms [R-PLATFORM-BLAME-STACK]', () => {
  const chromium = `TypeError: x is undefined
    at async Conversation (${at('mf-chat', 'route-conversation.1a2b3c4d.js')}?again=1:10:22)
    at ${at('shell', 'main.js')}:1:5`;
  const others = `Conversation@${at('mf-chat', 'route-conversation.1a2b3c4d.js')}:10:22\n@${at('shell', 'main.js')}:1:5`;
  const places = [
    {
      part: 'mf-chat',
      release: 'mf-chat@0123456789ab',
      path: 'route-conversation.1a2b3c4d.js',
      line: 10,
      column: 22,
      name: 'Conversation',
    },
    { part: 'shell', release: 'shell@0123456789ab', path: 'main.js', line: 1, column: 5, name: '' },
  ];
  expect(framesOf(chromium)).toEqual(places);
  expect(framesOf(others)).toEqual(places);
  expect(framesOf(`https://site.test/_parts/mf-chat/0123456789ab/page.css`)).toMatchObject([
    { release: 'mf-chat@0123456789ab', path: 'page.css', line: 0 },
  ]);
});

test('what an extension of the browser does is nobody’s of the site [R-PLATFORM-BLAME-FOREIGN]', () => {
  expect(isForeign('x', 'Error: x\n at f (chrome-extension://abc/inject.js:1:1)')).toBe(true);
  expect(isForeign('Script error.', '')).toBe(true);
  const through = `Error: x\n at f (${at('mf-chat', 'a.js')}:1:1)\n at g (moz-extension://abc/inject.js:1:1)`;
  expect(isForeign('x', through)).toBe(false);
  expect(isForeign('x is undefined', '')).toBe(false);
});
