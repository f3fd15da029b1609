import type { Node } from 'oxc-parser';
import { callOf, nameOf, namesOf } from './syntax.ts';
import type { Place } from './syntax.ts';

/** Calls whose arguments reach developers only, or are looks. */
const QUIET_CALLS = new Set(['console', 'log', 'logger', 'classNames', 'lazy', 'telemetry', 'metrics']);
const QUIET_ERRORS = new Set(['Error', 'TypeError', 'RangeError', 'SyntaxError', 'AggregateError']);
/** Attributes and options that are looks, names for tests, or hints to the browser. */
const QUIET_KEYS = new Set([
  'aria-hidden',
  'capture',
  'className',
  'decoding',
  'displayName',
  'fetchPriority',
  'gap',
  'height',
  'key',
  'keepalive',
  'loading',
  'once',
  'passive',
  'queryKey',
  'recursive',
  'sizes',
  'spellCheck',
  'style',
  'variant',
  'viewBox',
  'width',
]);

function isQuietKey(name: string): boolean {
  return QUIET_KEYS.has(name) || name.startsWith('data-');
}

/** The list of dependencies of a hook: React's lint rule holds it. */
function isHookDependencies({ node, parents: [call] }: Place): boolean {
  if (node.type !== 'ArrayExpression' || call?.type !== 'CallExpression') return false;
  return /^use[A-Z]/.test(nameOf(call.callee)) && call.arguments.indexOf(node) > 0;
}

function isQuietCall(node: Node): boolean {
  if (node.type === 'NewExpression') return QUIET_ERRORS.has(nameOf(node.callee));
  return node.type === 'CallExpression' && namesOf(node.callee).some((name) => QUIET_CALLS.has(name));
}

/** Whether a change at this place is only looks, logging, or a text for developers. Holds for all that is within. */
export function isQuiet(place: Place): boolean {
  const { node } = place;
  if (node.type === 'JSXAttribute') return isQuietKey(nameOf(node.name));
  if (node.type === 'Property' && !node.computed) return isQuietKey(nameOf(node.key));
  if (node.type === 'VariableDeclarator') return isQuietKey(nameOf(node.id));
  if (node.type === 'ExpressionStatement') return isQuietCall(callOf(node.expression));
  return isQuietCall(node) || isHookDependencies(place);
}
