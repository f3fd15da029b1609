import { parseSync, visitorKeys } from 'oxc-parser';
import type { Node } from 'oxc-parser';

/** A node of a source file with its ancestors, the nearest first. */
export interface Place {
  readonly node: Node;
  readonly parents: readonly Node[];
}

/** Nodes of TypeScript that hold an expression which runs; all others are types. */
const RUNNING_TYPESCRIPT = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);
const MODULE_LISTS = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ExportSpecifier']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Returns the nodes directly below one, in their order. */
export function childrenOf(node: Node): Node[] {
  const fields = node as unknown as Record<string, unknown>;
  return (visitorKeys[node.type] ?? []).flatMap((key) => [fields[key]].flat()).filter(isNode);
}

function isType(node: Node): boolean {
  return (node.type.startsWith('TS') && !RUNNING_TYPESCRIPT.has(node.type)) || MODULE_LISTS.has(node.type);
}

/** Whether the text is a module that parses. */
export function parses(file: string, source: string): boolean {
  return parseSync(file, source).errors.length === 0;
}

/**
 * Returns every place of a source file that runs, outermost first. Types and import lists are left out, as is
 * everything below a node for which `isQuiet` returns true.
 */
export function placesOf(file: string, source: string, isQuiet: (place: Place) => boolean = () => false): Place[] {
  const found: Place[] = [];
  const visit = (node: Node, parents: readonly Node[]) => {
    const place = { node, parents };
    if (isType(node) || isQuiet(place)) return;
    found.push(place);
    const around = [node, ...parents];
    for (const child of childrenOf(node)) visit(child, around);
  };
  visit(parseSync(file, source, { preserveParens: false }).program, []);
  return found;
}

/** The last name of an expression: `c` of `a.b.c`, of `a.b.c()` and of `c`. */
export function nameOf(node: Node): string {
  switch (node.type) {
    case 'Identifier':
    case 'PrivateIdentifier':
    case 'JSXIdentifier':
      return node.name;
    case 'Literal':
      return String(node.value);
    case 'MemberExpression':
      return nameOf(node.property);
    case 'CallExpression':
      return nameOf(node.callee);
    case 'ChainExpression':
    case 'AwaitExpression':
    case 'TSNonNullExpression':
      return nameOf('expression' in node ? node.expression : node.argument);
    default:
      return '';
  }
}

/** All names of an expression such as `a.b.c()`, the last one first. */
export function namesOf(node: Node): string[] {
  if (node.type === 'CallExpression') return namesOf(node.callee);
  if (node.type === 'ChainExpression') return namesOf(node.expression);
  if (node.type === 'MemberExpression') return [nameOf(node.property), ...namesOf(node.object)];
  return [nameOf(node)];
}

/** The call that a statement waits for or leaves alone: `f()` of `await f()` and of `void f()`. */
export function callOf(node: Node): Node {
  if (node.type === 'AwaitExpression') return callOf(node.argument);
  return node.type === 'UnaryExpression' && node.operator === 'void' ? callOf(node.argument) : node;
}
