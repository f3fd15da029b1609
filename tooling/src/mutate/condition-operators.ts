import type { Node } from 'oxc-parser';
import { brokenComparison, replaceOperator, textOf } from './operator.ts';
import type { Operator } from './operator.ts';
import { nameOf } from './syntax.ts';

const EQUALITY: Readonly<Record<string, string>> = { '===': '!==', '!==': '===' };

const isNothing = (node: Node) =>
  (node.type === 'Literal' && node.value === null && !('regex' in node)) ||
  (node.type === 'Identifier' && node.name === 'undefined') ||
  (node.type === 'UnaryExpression' && node.operator === 'typeof');

/** `x === undefined` and the like: without it types do not fit, and no test is needed. */
function isAboutNothing(node: Node): boolean {
  return node.type === 'BinaryExpression' && (isNothing(node.left) || isNothing(node.right));
}

/** The order of a sort: `a < b ? -1 : 1`. */
function isOrdering(parent: Node | undefined): boolean {
  return parent?.type === 'ConditionalExpression' && parent.consequent.type === 'UnaryExpression';
}

const comparison: Operator = {
  name: 'comparison',
  changes: ({ node, parents: [parent] }, source) => {
    if (node.type !== 'BinaryExpression' || parent?.type === 'ForStatement' || isOrdering(parent)) return [];
    const broken = brokenComparison(node.operator, textOf(node, source));
    return broken === undefined ? [] : replaceOperator(node, broken, source);
  },
};

const equality: Operator = {
  name: 'equality',
  changes: ({ node }, source) => {
    if (node.type !== 'BinaryExpression' || isAboutNothing(node)) return [];
    const broken = EQUALITY[node.operator];
    return broken === undefined ? [] : replaceOperator(node, broken, source);
  },
};

/** `a && a.b`: the left side keeps the right one from failing. */
function isGuardOfRight(left: Node, right: Node, source: string): boolean {
  return isAboutNothing(left) || textOf(right, source).includes(textOf(left, source));
}

const logic: Operator = {
  name: 'and/or',
  changes: ({ node }, source) => {
    if (node.type !== 'LogicalExpression' || node.operator === '??') return [];
    if (isGuardOfRight(node.left, node.right, source)) return [];
    return replaceOperator(node, node.operator === '&&' ? '||' : '&&', source);
  },
};

const negationRemoved: Operator = {
  name: 'negation removed',
  changes: ({ node, parents: [parent] }, source) => {
    const isNot = (one: Node | undefined) => one?.type === 'UnaryExpression' && one.operator === '!';
    if (node.type !== 'UnaryExpression' || !isNot(node) || isNot(node.argument) || isNot(parent)) return [];
    return [{ start: node.start, end: node.end, text: source.slice(node.start + 1, node.end) }];
  },
};

const BOOLEAN_NAME =
  /^(is|has|can|may|was|are|should|must|needs?|allows?|wants?|includes|some|every|test|startsWith|endsWith)([A-Z]|$)/;

const conditionNegated: Operator = {
  name: 'condition negated',
  changes: ({ node }, source) => {
    if (node.type !== 'IfStatement' && node.type !== 'ConditionalExpression') return [];
    const { start, end } = node.test;
    return BOOLEAN_NAME.test(nameOf(node.test)) ? [{ start, end, text: `!${textOf(node.test, source)}` }] : [];
  },
};

function leavesEarly(node: Node): boolean {
  if (node.type !== 'BlockStatement')
    return ['ReturnStatement', 'ThrowStatement', 'ContinueStatement'].includes(node.type);
  const last = node.body.at(-1);
  return last !== undefined && leavesEarly(last);
}

/** The test stays in the text, so that nothing becomes unused. */
const guardDropped: Operator = {
  name: 'early exit dropped',
  changes: ({ node }, source) => {
    if (node.type !== 'IfStatement' || node.alternate !== null || !leavesEarly(node.consequent)) return [];
    if (isAboutNothing(node.test)) return [];
    const { start, end } = node.test;
    return [{ start, end, text: `false && (${textOf(node.test, source)})` }];
  },
};

/** Rules in conditions. */
export const CONDITION_OPERATORS: readonly Operator[] = [
  comparison,
  equality,
  logic,
  negationRemoved,
  conditionNegated,
  guardDropped,
];
