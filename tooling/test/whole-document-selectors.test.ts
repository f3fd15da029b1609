import { expect, it } from 'vitest';
import { readTrackedFiles } from '../src/tracked-files.ts';
import { WORKSPACE } from '../src/workspace.ts';

const isSheet = (file: string) => /^(shared-ui|shell|mf-[\w-]+)\/src\/.+\.css$/.test(file);

/** Rules without a script change little: the browser does not look at them where scripts run. */
const WITHOUT_SCRIPTS = /@media \(scripting: none\) \{(?:[^{}]|\{[^{}]*\})*\}/g;
/** The beginning of a condition of the document's own element. */
const OF_THE_DOCUMENT = /(?<![\w-])(?::root|html|body)(?:\[[^\]]*\]|:not\(|\))*:has\(/g;
/** Child combinators alone: the browser looks no deeper. */
const AT_ITS_DEPTH = /^(?:> [^\s>]+ ?)+$/;

/** What stands before the bracket that closes the one before `text`. */
function untilClosed(text: string): string {
  let open = 1;
  const end = text.split('').findIndex((sign) => {
    if (sign === '(') open += 1;
    if (sign === ')') open -= 1;
    return open === 0;
  });
  return text.slice(0, end);
}

/** The conditions of the document's element that a sheet asks for anywhere in it, not at a depth of its own. */
function searchesOf(css: string): string[] {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(WITHOUT_SCRIPTS, '');
  return [...rules.matchAll(OF_THE_DOCUMENT)]
    .flatMap((begin) => untilClosed(rules.slice(begin.index + begin[0].length)).split(','))
    .map((condition) => condition.trim())
    .filter((condition) => !AT_ITS_DEPTH.test(condition));
}

it.each([
  ['html:has(.dialog[open]) { overflow: hidden; }', 1],
  [":global(:root:not(:has([data-nav='bottom']))) { --a: 0; }", 1],
  [':global(:root):has(.kept), :root[data-a]:has(> body .b) { --a: 0; }', 2],
  [':root:has(> body > * > [data-a], > body > [data-b]) { --a: 0; }', 0],
  ['.row:has(.link):hover { --a: 0; }', 0],
  ['@media (scripting: none) { :root:not(:has(#main:target)) .a { --a: 0; } }', 0],
] as const)('%s searches the whole document %i times', (css, count) => {
  expect(searchesOf(css)).toHaveLength(count);
});

it('no style sheet has the browser search the whole document whenever a page changes', async () => {
  const sheets = await readTrackedFiles(WORKSPACE, isSheet);
  const found = sheets.flatMap(({ file, text }) => searchesOf(text).map((condition) => `${file}: ${condition}`));
  expect(found).toEqual([]);
});
