import { ERROR_STATUS } from '@tandem/contracts/api/errors';
import type { Node } from 'oxc-parser';
import { textOf } from './operator.ts';
import type { Change, Operator } from './operator.ts';
import { nameOf } from './syntax.ts';

const DURATION = /ms$|seconds|minutes|hours|days|ttl|timeout|delay|interval|duration|(max)?age$|lifetime|bytes|kb|mb/i;

/** Numbers that are indexes, sizes on the screen, or arguments of functions that only format. */
const NOT_LIMITS = new Set([
  'slice',
  'at',
  'toString',
  'toFixed',
  'padStart',
  'padEnd',
  'stringify',
  'reduce',
  'spawn',
]);

const isNumber = (node: Node | undefined) => node?.type === 'Literal' && typeof node.value === 'number';

/** A number, or a product of numbers such as `60 * 1000`. */
function isProduct(node: Node): boolean {
  return (
    node.type === 'BinaryExpression' &&
    node.operator === '*' &&
    (isNumber(node.left) || isProduct(node.left)) &&
    isNumber(node.right)
  );
}

function nameAround(parents: readonly Node[]): string {
  const [holder] = parents;
  if (holder?.type === 'VariableDeclarator') return nameOf(holder.id);
  if (holder?.type === 'Property') return nameOf(holder.key);
  if (holder?.type === 'AssignmentPattern') return nameOf(holder.left);
  return '';
}

/** Whether a number at this place is a limit, a price, a duration: a value of its own, or one side of an operation. */
function isRuleNumber(node: Node, parents: readonly Node[]): boolean {
  const [parent, around] = parents;
  if (parent === undefined || parents.some(({ type }) => type === 'JSXAttribute')) return false;
  if (around?.type === 'MemberExpression') return false;
  if (parent.type === 'CallExpression') return !NOT_LIMITS.has(nameOf(parent.callee)) && parent.callee !== node;
  if (parent.type === 'Property') return parent.key !== node;
  return ['VariableDeclarator', 'AssignmentPattern', 'BinaryExpression', 'ReturnStatement'].includes(parent.type);
}

/** A limit moves by one. A duration, and a number of thousands, doubles: no test notices one more of those. */
const number: Operator = {
  name: 'number',
  changes: ({ node, parents }, source) => {
    const whole = isProduct(node);
    if (!whole && !isNumber(node)) return [];
    if (!isRuleNumber(node, parents) || (parents[0] && isProduct(parents[0]))) return [];
    if (node.type !== 'Literal') return [{ start: node.start, end: node.end, text: `${textOf(node, source)} * 2` }];
    const value = Number(node.value);
    const doubled = value >= 1000 || (value > 0 && DURATION.test(nameAround(parents)));
    return [{ start: node.start, end: node.end, text: String(doubled ? value * 2 : value + 1) }];
  },
};

const HOLDERS_OF_FLAGS = new Set([
  'ArrowFunctionExpression',
  'AssignmentExpression',
  'AssignmentPattern',
  'CallExpression',
  'Property',
  'ReturnStatement',
  'VariableDeclarator',
]);

const flag: Operator = {
  name: 'boolean',
  changes: ({ node, parents: [parent] }) => {
    if (node.type !== 'Literal' || typeof node.value !== 'boolean') return [];
    if (parent === undefined || !HOLDERS_OF_FLAGS.has(parent.type)) return [];
    return [{ start: node.start, end: node.end, text: String(!node.value) }];
  },
};

const CODES = Object.keys(ERROR_STATUS);

/** The next code of the contract that has another HTTP status. */
function otherCode(code: string): string {
  const statusOf = (one: string | undefined) => (ERROR_STATUS as Readonly<Record<string, number>>)[one ?? ''];
  const after = [...CODES.slice(CODES.indexOf(code) + 1), ...CODES];
  return after.find((one) => statusOf(one) !== statusOf(code)) ?? code;
}

const errorCode: Operator = {
  name: 'error code',
  changes: ({ node }) => {
    if (node.type !== 'NewExpression' || !nameOf(node.callee).endsWith('Error')) return [];
    const [code] = node.arguments;
    if (code?.type !== 'Literal' || typeof code.value !== 'string' || !CODES.includes(code.value)) return [];
    return [{ start: code.start, end: code.end, text: `'${otherCode(code.value)}'` }];
  },
};

/** Whether all that is around a list is a constant of the module. */
function isModuleConstant(parents: readonly Node[]): boolean {
  const declaration = parents.findIndex(({ type }) => type === 'VariableDeclaration');
  const outside = parents[declaration + 1]?.type;
  const within = parents.slice(0, Math.max(declaration, 0));
  return (
    (outside === 'Program' || outside === 'ExportNamedDeclaration') &&
    !within.some(({ type }) => type.endsWith('FunctionExpression') || type === 'ArrayExpression')
  );
}

/** The last of a module's list is left out. */
const listShortened: Operator = {
  name: 'list shortened',
  changes: ({ node, parents }) => {
    if (node.type !== 'ArrayExpression' || !isModuleConstant(parents)) return [];
    const [before, last] = node.elements.slice(-2);
    if (!before || !last || before.type === 'SpreadElement' || last.type === 'SpreadElement') return [];
    return [{ start: before.end, end: last.end, text: '' }];
  },
};

/** `...(when && { more })` of an object is left out. */
const optionalLeftOut: Operator = {
  name: 'optional property left out',
  changes: ({ node, parents: [parent] }): Change[] => {
    if (node.type !== 'SpreadElement' || parent?.type !== 'ObjectExpression') return [];
    if (!['ConditionalExpression', 'LogicalExpression'].includes(node.argument.type)) return [];
    return [{ start: node.start, end: node.end, text: '...{}' }];
  },
};

/** Rules in constants and values. */
export const VALUE_OPERATORS: readonly Operator[] = [number, flag, errorCode, listShortened, optionalLeftOut];
