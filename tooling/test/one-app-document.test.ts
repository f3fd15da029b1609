import { earlyReportsScript } from '@tandem/api-gateway/composition/document/early-reports';
import { earlyScript, lateStartScript } from '@tandem/api-gateway/composition/document/inline-scripts';
import { shellGuardScript } from '@tandem/api-gateway/composition/document/shell-guard';
import { expect, test } from 'vitest';
import { withoutComposing } from '../src/bench/one-app-document.ts';

const FILE = { src: '/_parts/shell/0123456789ab/main.js', integrity: 'sha384-x' };
const PART = { release: 'mf-chat@0123456789ab', build: '0123456789ab', entry: 'http://a/e.js', integrity: 'sha384-y' };

/** A document with the scripts that the gateway writes. */
function write(isLate: boolean): string {
  const guard = shellGuardScript({
    files: { scripts: [FILE], styles: [] },
    standIn: null,
    texts: { dead: 'a', typed: 'b', plain: 'c', trying: 'd', again: 'e' },
    partHasStandIn: false,
    startsAtOnce: !isLate,
  });
  const reports = earlyReportsScript({ composition: '0123456789abcdef', part: 'shell', release: 'shell@0123456789ab' });
  const first = `${reports};${earlyScript({ hasSession: true, asksEntry: true })};${guard}`;
  const late = lateStartScript({ scripts: [FILE], preloads: [], gesture: null });
  const start = isLate
    ? `<script nonce="n">${late}</script>`
    : `<script defer nonce="n" src="${FILE.src}" integrity="${FILE.integrity}"></script>`;
  const standIn = { ...PART, release: 'mf-chat@ba9876543210' };
  const plan = { settings: { name: 'A < B' }, parts: { 'mf-chat': { ...PART, routes: [{ id: 'chats' }], standIn } } };
  const json = JSON.stringify(plan).replaceAll('<', String.raw`\u003c`);
  return (
    `<head><script nonce="n">${first}</script>${start}</head><body><div id="root"></div>` +
    `<script type="application/json" id="page-plan">${json}</script></body>`
  );
}

test.each([true, false])(
  'one app has nothing in its document that is there for releases; its scripts start late: %s',
  (isLate) => {
    const html = withoutComposing(write(isLate));
    expect(html).not.toMatch(/__shellGuard|__reports|standIn|globalName|sha384-y/);
    expect(html).toContain(`<script nonce="n">${earlyScript({ hasSession: true, asksEntry: true })}</script>`);
    expect(html).toContain(FILE.src);
    expect(html.includes('setTimeout(ready,4000)')).toBe(isLate);
    const text = /id="page-plan">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(text)).toEqual({
      settings: { name: 'A < B' },
      parts: { 'mf-chat': { release: PART.release, build: PART.build, routes: [{ id: 'chats' }] } },
    });
  },
);

test('a document that is written otherwise is refused: its figures would be wrong', () => {
  expect(() => withoutComposing('<html></html>')).toThrow('written otherwise');
});
