import { parseSync } from 'oxc-parser';
import type { Node } from 'oxc-parser';
import { isDescribe } from '../lint/test-length.ts';
import { childrenOf } from '../mutate/syntax.ts';
import { readTrackedFiles, weighTrackedFiles } from '../tracked-files.ts';
import type { TrackedFile } from '../tracked-files.ts';
import { lineOf } from './comments.ts';

/** A file or a function, by where it begins. */
export interface Length {
  /** `shell/src/main.ts`, or `shell/src/main.ts:12 start`. */
  name: string;
  lines: number;
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** The name that a function has where it is defined; empty for a callback. */
function nameOf(node: Node, parent: Node | undefined): string {
  if ('id' in node && node.id?.type === 'Identifier') return node.id.name;
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') return parent.id.name;
  if (parent?.type === 'Property' && parent.key.type === 'Identifier') return parent.key.name;
  return '';
}

/** The functions of a script with their lengths; callbacks of `describe` are lists of tests and are left out. */
export function functionLengths(file: string, source: string): Length[] {
  const found: Length[] = [];
  const visit = (node: Node, parent: Node | undefined) => {
    const isList = parent?.type === 'CallExpression' && isDescribe(parent.callee);
    if (FUNCTIONS.has(node.type) && !isList) {
      const first = lineOf(source, node.start);
      const name = `${file}:${first} ${nameOf(node, parent)}`.trimEnd();
      found.push({ name, lines: lineOf(source, node.end) - first + 1 });
    }
    for (const child of childrenOf(node)) visit(child, node);
  };
  visit(parseSync(file, source).program, undefined);
  return found;
}

const longest = (lengths: readonly Length[], count: number) =>
  lengths.toSorted((one, other) => other.lines - one.lines).slice(0, count);

/** The longest files (scripts and styles) and functions of the workspace, the longest first. */
export async function longestOf(workspace: string, count: number): Promise<{ files: Length[]; functions: Length[] }> {
  const read = await readTrackedFiles(workspace, (file) => /\.(?:tsx?|css)$/.test(file));
  const scripts = read.filter(({ file }) => !file.endsWith('.css'));
  return {
    files: longest(
      read.map(({ file, text }) => ({ name: file, lines: text.split('\n').length - 1 })),
      count,
    ),
    functions: longest(
      scripts.flatMap(({ file, text }) => functionLengths(file, text)),
      count,
    ),
  };
}

/** Of a style sheet, as lint has it for scripts; blank lines and comments count. */
const MAX_STYLE_LINES = 250;

/** Style sheets that are too long, one line each. */
export function tooLongStyles(files: readonly TrackedFile[]): string[] {
  return files
    .map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > MAX_STYLE_LINES)
    .map(({ file, lines }) => `${file} has ${lines} lines; a style sheet has at most ${MAX_STYLE_LINES}`);
}

/**
 * Of all tracked files together that nobody writes line by line: pictures, data, the list of packages. A clone has each of
 * them, and keeps every version of it for good. Sources and texts grow with the product (docs/decisions/0074).
 */
const MAX_DATA_BYTES = 1_200_000;

const SOURCE = /\.(?:tsx?|css|md|json)$/;

const LARGEST = 5;

/**
 * One line when the pictures and data among the files have more bytes than the workspace may have, with the largest of them;
 * none otherwise.
 */
export function tooManyBytes(files: readonly { file: string; bytes: number }[], most = MAX_DATA_BYTES): string[] {
  const data = files.filter(({ file }) => !SOURCE.test(file));
  const sum = data.reduce((total, { bytes }) => total + bytes, 0);
  if (sum <= most) return [];
  const largest = data.toSorted((one, other) => other.bytes - one.bytes).slice(0, LARGEST);
  const names = largest.map(({ file, bytes }) => `${file} (${bytes})`).join(', ');
  return [`pictures and data have ${sum} bytes, and may have ${most}; the largest: ${names}`];
}

/** Checks style sheets and tracked files of the workspace: one line for each fault. Lint checks scripts, and reads no CSS. */
export async function checkLengths(workspace: string): Promise<string[]> {
  const styles = await readTrackedFiles(workspace, (file) => file.endsWith('.css'));
  return [...tooLongStyles(styles), ...tooManyBytes(await weighTrackedFiles(workspace))];
}
