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
/** `console.error`, `request.log.warn`, `this.#log.info`, `state.log[level]`. */
const LOG = /^(?:console|(?:l|\w+L)og(?:ger)?)$/;

const isText = (node: Node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

/** The texts of an expression: also of a condition's two sides, and of an object's values. */
const textsOf = (node: Node): Node[] => [...(isText(node) ? [node] : []), ...childrenOf(node).flatMap(textsOf)];

/** `expect(…)`, `expect.soft(…)` or `expect.poll(…)`, and no matcher after one. */
const isExpect = (callee: Node): boolean =>
  callee.type === 'MemberExpression'
    ? isExpect(callee.object)
    : callee.type === 'Identifier' && callee.name === 'expect';

/** The arguments with what somebody reads who runs the program: a test's title or message, what is logged or thrown. */
function readArguments(node: Node): Node[] {
  if (node.type === 'NewExpression')
    return namesOf(node.callee).some((name) => name.endsWith('Error')) ? node.arguments : [];
  if (node.type !== 'CallExpression') return [];
  if (node.callee.type === 'Super') return node.arguments;
  if (isExpect(node.callee)) return node.arguments.slice(1);
  const names = namesOf(node.callee);
  // The second one of `test.skip` is its reason.
  if (names.some((name) => TITLED.has(name))) return node.arguments.slice(0, 2).filter(isText);
  return names.slice(1).some((name) => LOG.test(name)) ? node.arguments : [];
}

/**
 * In all other scripts each text of several words counts: a team reads it in the response to a publication, in the
 * OpenAPI document or in a terminal. What the product says is in JSON files. Tests and demo data quote it.
 */
const QUOTES_PRODUCT = /(?:^|\/)(?:e2e|test|testing|demo|migrations|sketches)\/|\.(?:test|spec|stories)\./;

/** Identifiers of a script, and those of its texts that people read. */
function namesAndTexts(file: string, source: string): { names: Piece[]; texts: Piece[] } {
  const names: Piece[] = [];
  const texts: Piece[] = [];
  const textAt = ({ start, end }: Node): Piece => ({ text: source.slice(start + 1, end - 1), start: start + 1 });
  const readsAll = !QUOTES_PRODUCT.test(file);
  const visit = (node: Node) => {
    if (node.type === 'Identifier') names.push({ text: node.name, start: node.start });
    texts.push(...readArguments(node).flatMap(textsOf).map(textAt));
    if (readsAll && isText(node)) texts.push(...[textAt(node)].filter(({ text }) => text.includes(' ')));
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSync(file, source).program);
  return { names, texts };
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
 * Finds words that the glossary has replaced: in the sentences of a document, in comments and names of a script, and
 * in those of its texts that people read (test titles, messages of errors, logs and assertions, texts for teams).
 *
 * @param file path from the workspace
 * @returns one line for each, with what to write instead
 */
export function findReplacedWords(file: string, source: string): string[] {
  if (!SCRIPT.test(file)) return report([{ text: withoutCode(source), start: 0 }], []);
  // Most scripts have none of the words anywhere, not even in a text: they are not parsed.
  if (!ANY_PROSE.test(inOneLine({ text: source, start: 0 }).text) && !ANY_NAME.test(source)) return [];
  const { names, texts } = namesAndTexts(file, source);
  return report([...sentencesOf(file, source), ...texts], names);

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
