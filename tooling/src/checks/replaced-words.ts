import { parseSync } from 'oxc-parser';
import type { Node } from 'oxc-parser';
import { childrenOf, namesOf } from '../mutate/syntax.ts';
import { readTrackedFiles } from '../tracked-files.ts';
import { commentsOf, lineOf } from './comments.ts';
import list from './replaced-words.json' with { type: 'json' };

/** A text of a file, and where it begins. */
interface Piece {
  text: string;
  start: number;
}

interface Replaced {
  pattern: string;
  instead: string;
}

/** Pages that name the replaced words in order to say what to write instead. */
const ABOUT_WORDS: ReadonlySet<string> = new Set(['docs/glossary.md', 'tooling/test/replaced-words.test.ts']);
const SCRIPT = /\.[cm]?[jt]sx?$/;
/** Code in a document: a block, or a word in backticks. */
const CODE = /^```[\s\S]*?^```|`[^`\n]*`/gm;
const TITLED = new Set(['describe', 'it', 'test', 'step']);

/** The texts that a node says to somebody who runs the program: the title of a test, or what is printed or thrown. */
function saidBy(node: Node): Node[] {
  if (node.type === 'NewExpression')
    return namesOf(node.callee).some((name) => name.endsWith('Error')) ? node.arguments : [];
  if (node.type !== 'CallExpression') return [];
  if (node.callee.type === 'Super') return node.arguments;
  const names = namesOf(node.callee);
  if (names.some((name) => TITLED.has(name))) return node.arguments.slice(0, 1);
  return names.at(-1) === 'console' ? node.arguments : [];
}

/** Commands, which print what their functions return. */
const PRINTED = /^(?:api-gateway\/src\/cli|tooling\/src\/commands)\//;

/** Whether a node is a text; of a template, also what is between its texts. */
const isText = (node: Node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

/** Identifiers of a script, and its texts: titles of tests, what is printed, and messages of errors. */
function namesAndTitles(file: string, source: string): { names: Piece[]; titles: Piece[] } {
  const names: Piece[] = [];
  const titles: Piece[] = [];
  const visit = (node: Node) => {
    if (node.type === 'Identifier') names.push({ text: node.name, start: node.start });
    for (const text of (PRINTED.test(file) ? [node] : saidBy(node)).filter(isText))
      titles.push({ text: source.slice(text.start + 1, text.end - 1), start: text.start });
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSync(file, source).program);
  return { names, titles };
}

const blank = (text: string) => ' '.repeat(text.length);

/** A piece in one line, so that a pattern finds words over the end of a line; every character keeps its place. */
const inOneLine = ({ text, start }: Piece): Piece => ({ text: text.replaceAll(/\n[ *]*/g, blank), start });

/** The comments of a script, without the stars at their beginning. */
const sentencesOf = (file: string, source: string): Piece[] =>
  commentsOf(file, source).map(({ text, start }) => ({ text: text.replace(/^[*\s]+/, blank), start: start + 2 }));

/** A document without its code. */
const withoutCode = (text: string) => text.replaceAll(CODE, (code) => code.replaceAll(/[^\n]/g, ' '));

/** Between the words of a pattern may be more than one space. */
const overSpaces = (pattern: string) => pattern.replaceAll(' ', ' +');

/** One pattern for all, which does not look at where a name or a sentence begins or ends: it finds too much, and misses nothing. */
const anyOf = (words: readonly Replaced[], flags: string) =>
  new RegExp(words.map(({ pattern }) => `(?:${overSpaces(pattern).replaceAll(/[$^]/g, '')})`).join('|'), flags);

const compile = (words: readonly Replaced[], flags: string) =>
  words.map(({ pattern, instead }) => ({ expression: new RegExp(overSpaces(pattern), flags), instead }));

const PROSE = compile(list.prose, 'gi');
const NAMES = compile(list.names, 'g');
const ANY_PROSE = anyOf(list.prose, 'i');
const ANY_NAME = anyOf(list.names, '');

function* findIn(pieces: readonly Piece[], words: ReturnType<typeof compile>) {
  for (const { expression, instead } of words) {
    for (const { text, start } of pieces)
      for (const match of text.matchAll(expression))
        yield { at: start + match.index, word: match[0].replaceAll(/ +/g, ' ').replace(/^[.;: ]+/, ''), instead };
  }
}

/**
 * Finds words in the comments, names, test titles and messages (printed, or of errors) of a script, or in the sentences of
 * a document, that the glossary has replaced.
 *
 * @param file path from the workspace
 * @returns one line for each, with what to write instead
 */
export function findReplacedWords(file: string, source: string): string[] {
  if (!SCRIPT.test(file)) return report([{ text: withoutCode(source), start: 0 }], []);
  // Most scripts have none of the words anywhere, not even in a text: they are not parsed.
  if (!ANY_PROSE.test(inOneLine({ text: source, start: 0 }).text) && !ANY_NAME.test(source)) return [];
  const { names, titles } = namesAndTitles(file, source);
  return report([...sentencesOf(file, source), ...titles], names);

  function report(prose: readonly Piece[], identifiers: readonly Piece[]): string[] {
    const found = [...findIn(prose.map(inOneLine), PROSE), ...findIn(identifiers, NAMES)];
    // A shorthand property is two nodes at one place.
    return [
      ...new Set(found.map(({ at, word, instead }) => `${file}:${lineOf(source, at)}: “${word}”: write ${instead}`)),
    ];
  }
}

/**
 * Checks all scripts and documents that git knows of, or would add, but those that may not change (`frozen`: released
 * migrations). Returns one line for each replaced word.
 */
export async function checkReplacedWords(workspace: string): Promise<string[]> {
  const isChecked = (file: string) =>
    (SCRIPT.test(file) || file.endsWith('.md')) &&
    !ABOUT_WORDS.has(file) &&
    ![...list.frozen, ...list.notYet].some((folder) => file.startsWith(folder));
  const files = await readTrackedFiles(workspace, isChecked);
  return files.flatMap(({ file, text }) => findReplacedWords(file, text));
}
