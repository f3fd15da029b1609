import type { Node } from 'oxc-parser';
import { brokenComparison, textOf } from './operator.ts';
import type { Change, Operator } from './operator.ts';
import { callOf, nameOf } from './syntax.ts';

/** Calls that only tidy up: without them nothing is wrong that a test could see. */
const TIDYING =
  /^(clear(Timeout|Interval)|remove(EventListener|Listener|AllListeners)|close|unref|abort|cancel|destroy|dispose|disconnect|unsubscribe|end|super|rm|unlink|off|toThrow)$/;

/** The call stays in the text, so that nothing becomes unused. */
const callLeftOut: Operator = {
  name: 'call left out',
  changes: ({ node, parents: [parent] }, source) => {
    if (node.type !== 'ExpressionStatement') return [];
    const call = callOf(node.expression);
    if (call.type !== 'CallExpression' || TIDYING.test(nameOf(call))) return [];
    const never = `if (false) ${textOf(node, source)}`;
    // Braces keep an `else` that follows with its own `if`.
    return [{ start: node.start, end: node.end, text: parent?.type === 'IfStatement' ? `{ ${never} }` : never }];
  },
};

const extremes: Operator = {
  name: 'min/max',
  changes: ({ node }) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return [];
    const { object, property } = node.callee;
    const name = nameOf(property);
    if (nameOf(object) !== 'Math' || (name !== 'min' && name !== 'max')) return [];
    return [{ start: property.start, end: property.end, text: name === 'min' ? 'max' : 'min' }];
  },
};

const QUERY_WORDS: Readonly<Record<string, string>> = {
  '!=': '=',
  'is': 'is not',
  'is not': 'is',
  'in': 'not in',
  'not in': 'in',
};

/** The text of a database condition: a comparison, or a word. */
function brokenQueryWord(word: string, compared: string): string | undefined {
  return brokenComparison(word, compared) ?? QUERY_WORDS[word];
}

const isQueryCall = (node: Node) => ['where', 'whereRef', 'on', 'onRef', 'having', 'eb'].includes(nameOf(node));

const queryComparison: Operator = {
  name: 'query comparison',
  changes: ({ node }, source) => {
    if (node.type !== 'CallExpression' || !isQueryCall(node.callee)) return [];
    const word = node.arguments[1];
    if (word?.type !== 'Literal' || typeof word.value !== 'string') return [];
    const broken = brokenQueryWord(word.value, node.arguments.map((one) => textOf(one, source)).join(' '));
    return broken === undefined ? [] : [{ start: word.start, end: word.end, text: `'${broken}'` }];
  },
};

/** One of several conditions of a query is left out. */
const queryConditionLeftOut: Operator = {
  name: 'query condition left out',
  changes: ({ node }) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return [];
    if (nameOf(node.callee) !== 'where' || node.callee.object.type !== 'CallExpression') return [];
    return [{ start: node.callee.object.end, end: node.end, text: '' }];
  },
};

const queryOrder: Operator = {
  name: 'query order',
  changes: ({ node }) => {
    if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'orderBy') return [];
    const way = node.arguments[1];
    if (way?.type !== 'Literal' || (way.value !== 'asc' && way.value !== 'desc')) return [];
    return [{ start: way.start, end: way.end, text: way.value === 'asc' ? `'desc'` : `'asc'` }];
  },
};

const SQL_WORDS: Readonly<Record<string, string>> = {
  'and': 'or',
  'or': 'and',
  'is null': 'is not null',
  'is not null': 'is null',
  'not exists': 'exists',
  'least': 'greatest',
  'greatest': 'least',
  'desc': 'asc',
};
const SQL_TOKEN = /(?<=\s)(<=|>=|<|>)(?=\s)|\b(and|or|is not null|is null|not exists|desc)\b|\b(least|greatest)(?=\()/g;

const sqlText: Operator = {
  name: 'SQL',
  changes: ({ node }, source): Change[] => {
    if (node.type !== 'TaggedTemplateExpression' || nameOf(node.tag) !== 'sql') return [];
    const { start, end } = node.quasi;
    return [...source.slice(start, end).matchAll(SQL_TOKEN)].flatMap((match) => {
      const [word] = match;
      const at = start + match.index;
      const line = source.slice(at - 40, at + 40);
      const text = brokenComparison(word, line) ?? SQL_WORDS[word];
      return text === undefined ? [] : [{ start: at, end: at + word.length, text }];
    });
  },
};

/** Rules in what is done, here and in the database. */
export const EFFECT_OPERATORS: readonly Operator[] = [
  callLeftOut,
  extremes,
  queryComparison,
  queryConditionLeftOut,
  queryOrder,
  sqlText,
];
