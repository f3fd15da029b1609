import path from 'node:path';

/** The parts of ESLint's interface that the rules about imports use. */
export interface ImportContext {
  /** The address of the file that is linted, and of the workspace. */
  filename: string;
  cwd: string;
  options: unknown[];
  report: (fault: { message: string; node: unknown }) => void;
}

/** One place in a file that names a module. */
export interface FoundImport {
  /**
   * The module; of a name that is put together at run time the folder that it begins with (`../backend/`), and null where
   * nothing is known of it.
   */
  name: string | null;
  /** Whether it is gone once the types are: `import type`, `export type`, `import('…').A`. */
  isType: boolean;
  /** Whether it is in the file's own first imports: neither `import()` nor a replacement in a test. */
  isStatic: boolean;
  /** Where a fault is shown. */
  node: unknown;
}

interface Expression {
  type: string;
  value?: unknown;
  quasis?: { value: { cooked?: string | null } }[];
  left?: Expression;
  object?: Expression;
  property?: Expression;
  name?: string;
  expression?: Expression;
}
interface ImportNode {
  source?: Expression | null;
  importKind?: string;
  exportKind?: string;
}
interface CallNode {
  callee: Expression;
  arguments: Expression[];
}

/** What a text begins with, and whether that is all of it. Null where a value comes first. */
function beginningOf(expression: Expression): { text: string; isWhole: boolean } | null {
  const { type, value, quasis, left, expression: inner } = expression;
  if (typeof value === 'string') return { text: value, isWhole: true };
  if (quasis !== undefined) return { text: quasis[0]?.value.cooked ?? '', isWhole: quasis.length === 1 };
  if (type === 'BinaryExpression' && left !== undefined) {
    const beginning = beginningOf(left);
    return beginning && { ...beginning, isWhole: false };
  }
  // `name as string`
  return inner === undefined ? null : beginningOf(inner);
}

function nameOf(source: Expression): string | null {
  const beginning = beginningOf(source);
  if (beginning === null || beginning.isWhole) return beginning?.text ?? null;
  const folder = beginning.text.slice(0, beginning.text.lastIndexOf('/') + 1);
  return folder === '' ? null : folder;
}

/** Calls of a test that name a module: `vi.mock('…')`. */
const MODULE_CALLS: ReadonlySet<string> = new Set([
  'mock',
  'doMock',
  'unmock',
  'doUnmock',
  'importActual',
  'importMock',
]);

/** What a call of `vi` names. One with `import()` is found by that. */
function mockedModule({ callee, arguments: [first] }: CallNode): Expression | null {
  const isModuleCall =
    callee.type === 'MemberExpression' &&
    /^(?:vi|vitest)$/.test(callee.object?.name ?? '') &&
    MODULE_CALLS.has(callee.property?.name ?? '');
  return isModuleCall && first !== undefined && first.type !== 'ImportExpression' ? first : null;
}

/**
 * The visitor of a lint rule about imports: `check` gets every place of a file that names a module, which is `import`,
 * `export … from`, `import()`, `import('…').Type`, and `vi.mock` with its kin; in quotes, as a template, or put together.
 */
export function visitImports(check: (found: FoundImport) => void) {
  const visit = (source: Expression, isType: boolean, isStatic: boolean) =>
    check({ name: nameOf(source), isType, isStatic, node: source });
  const declared = ({ source, importKind, exportKind }: ImportNode) => {
    if (source) visit(source, importKind === 'type' || exportKind === 'type', true);
  };
  return {
    ImportDeclaration: declared,
    ExportNamedDeclaration: declared,
    ExportAllDeclaration: declared,
    ImportExpression: ({ source }: ImportNode) => {
      if (source) visit(source, false, false);
    },
    TSImportType: ({ source }: ImportNode) => {
      if (source) visit(source, true, false);
    },
    CallExpression: (node: CallNode) => {
      const source = mockedModule(node);
      if (source !== null) visit(source, false, false);
    },
  };
}

/** An address as a path from `root`, with forward slashes; outside of it, it begins with `..`. */
export const pathFrom = (root: string, address: string): string =>
  path.relative(root, address).split(path.sep).join('/');

/**
 * The address that a name leads to. `names` says how the package's own name leads to its folders, from `root`:
 * `{ "@tandem/api-gateway/": "src/" }`, and the first that fits counts. Null for another package.
 */
export function resolveImport(
  importer: string,
  name: string,
  root: string,
  names: Readonly<Record<string, string>> = {},
): string | null {
  if (name.startsWith('.')) return path.resolve(path.dirname(importer), name);
  const own = Object.entries(names).find(([prefix]) => name.startsWith(prefix));
  return own === undefined ? null : path.join(root, own[1], name.slice(own[0].length));
}
