import { earlyReportsScript } from '@tandem/api-gateway/composition/document/early-reports';
import { earlyScript, lateStartScript } from '@tandem/api-gateway/composition/document/inline-scripts';
import type { GestureWait, LateFile } from '@tandem/api-gateway/composition/document/inline-scripts';
import { lateTypefacesScript } from '@tandem/api-gateway/composition/document/late-typefaces';
import { shellGuardScript } from '@tandem/api-gateway/composition/document/shell-guard';
import { describe, expect, test } from 'vitest';
import {
  startsAfterPaint,
  startsLate,
  withLateFiles,
  withOneAppStyles,
  withoutComposing,
} from '../src/bench/one-app-document.ts';

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

describe('the scripts of one app', () => {
  const own = { src: '/_parts/one-app/a.js', integrity: 'sha384-a' };
  const typefaces = `<script nonce="n">${lateTypefacesScript(['/_parts/shell/0123456789ab/a.woff2'])}</script>`;
  const early = { src: '/_parts/shell/0123456789ab/early.js', integrity: 'sha384-e' };
  const start = (file: LateFile, gesture: GestureWait | null) =>
    `<script nonce="n">${lateStartScript({ scripts: [file], preloads: [file], gesture })}</script>`;

  test('start when those of the parts would, without a gesture; what else the document has stays', () => {
    const html = `${typefaces}<style nonce="n">d{}</style>${start(FILE, { early, stored: ['a'] })}`;
    const ofOneApp = `${typefaces}<style nonce="n">d{}</style>${start(own, null)}`;
    expect(withLateFiles(html, [own], [own])).toBe(ofOneApp);
    expect(startsAfterPaint(html)).toBe(
      ofOneApp.replaceAll(own.src, FILE.src).replaceAll(own.integrity, FILE.integrity),
    );
    expect([startsLate(html), startsLate(typefaces)]).toEqual([true, false]);
  });
});

describe('the style sheets of one app', () => {
  const sheet = (rules: string, more = '') =>
    `<style nonce="n"${more} data-sheet="/_parts/shell/0123456789ab/main.css">${rules}</style>`;
  const standIn = '<link rel="stylesheet" disabled media="not all" href="/_parts/mf-chat/0123456789ab/page.css">';
  const face = (address: string) => `@font-face{src:url(${address})}`;
  const rules = `a{}${face('/_parts/one-app/a.woff2')}`;

  test('are in its document as those of the parts were, and its typefaces come when theirs do', () => {
    const fonts = '<script nonce="n">f(["/_parts/shell/0123456789ab/a.woff2"])</script>';
    const late = sheet(face('/_parts/shell/0123456789ab/a.woff2'), ' media="not all"');
    const scriptless = `<noscript>${sheet(face('/_parts/shell/0123456789ab/a.woff2'))}</noscript>`;
    const html = `${sheet('b{}')}${sheet('c{}')}${standIn}${late}${fonts}${scriptless}<style nonce="n">d{}</style>`;
    expect(withOneAppStyles(html, rules, '/_parts/one-app/')).toBe(
      `<style nonce="n">a{}</style><style nonce="n" media="not all">${face('/_parts/one-app/a.woff2')}</style>` +
        '<script nonce="n">f(["/_parts/one-app/a.woff2"])</script><noscript></noscript><style nonce="n">d{}</style>',
    );
  });

  test('have their typefaces in them where those are preloaded', () => {
    const preload = (folder: string) => `<link rel="preload" as="font" href="/_parts/${folder}/a.woff2">`;
    expect(withOneAppStyles(preload('shell/0123456789ab') + sheet('b{}'), rules, '/_parts/one-app/')).toBe(
      `${preload('one-app')}<style nonce="n">${rules}</style>`,
    );
  });

  test('are not compared with style sheets that are requested', () => {
    expect(() => withOneAppStyles(`${sheet('b{}')}<link rel="stylesheet" href="/a.css">`, rules, '/p/')).toThrow(
      'in itself',
    );
    expect(() => withOneAppStyles('<style nonce="n">d{}</style>', rules, '/p/')).toThrow('in itself');
  });
});
