import path from 'node:path';

/**
 * A lint rule: each folder of a package has a floor, and a file imports from its own folder and from lower floors only.
 * Two folders of one floor do not meet, and an import of another floor never goes up; so there is no circle among
 * folders either. Imports of types, lazy imports and imports by the package's name count. The floors are in
 * .oxlintrc.json.
 */
export interface FloorOptions {
  /** The folder that has the floors, from the root of the workspace: `api-gateway`. */
  root: string;
  /** From the lowest to the highest. An entry is a folder of `root` or a file in it: `src/platform`, `main.ts`. */
  floors: string[][];
  /** Folders whose files may import from other folders of their floor: `src/composition/site-facts`. */
  bridges?: string[];
  /**
   * How the package's own name leads to its folders: `{ "@tandem/api-gateway/": "src/" }`. The first that matches counts.
   */
  names?: Record<string, string>;
}

const isIn = (file: string, entry: string) => file === entry || file.startsWith(`${entry}/`);

/**
 * Compares an import with the floors. `file` and `target` are paths from `root` with forward slashes.
 * Returns what is wrong with it, or null.
 */
export function faultOfImport({ floors, bridges = [] }: FloorOptions, file: string, target: string): string | null {
  const placeOf = (name: string) => {
    const index = floors.findIndex((floor) => floor.some((entry) => isIn(name, entry)));
    return { index, entry: floors[index]?.find((entry) => isIn(name, entry)) };
  };
  const from = placeOf(file);
  const to = placeOf(target);
  if (from.entry === undefined) return `${file} has no floor: give its folder a place in .oxlintrc.json.`;
  if (to.entry === undefined) return `${target} has no floor: give its folder a place in .oxlintrc.json.`;
  if (to.index > from.index) return `${from.entry} is a lower floor than ${to.entry}, and imports nothing from it.`;
  const isBeside = to.index === from.index && to.entry !== from.entry;
  if (isBeside && !bridges.some((bridge) => isIn(file, bridge)))
    return `${from.entry} and ${to.entry} are on one floor, and do not import from each other.`;
  return null;
}

/** The parts of ESLint's interface that the rule uses. */
interface Context {
  filename: string;
  cwd: string;
  options: unknown[];
  report: (fault: { message: string; node: unknown }) => void;
}
interface ImportNode {
  source: { type: string; value?: unknown; quasis?: { value: { cooked: string } }[] } | null;
}

/**
 * The module that an import names; of a template with values the folder before the first one. Null where that is not
 * known.
 */
function nameOf({ value, quasis }: NonNullable<ImportNode['source']>): string | null {
  if (typeof value === 'string') return value;
  const [first] = quasis ?? [];
  if (first === undefined) return null;
  if (quasis?.length === 1) return first.value.cooked;
  const folder = first.value.cooked.slice(0, first.value.cooked.lastIndexOf('/') + 1);
  return folder === '' ? null : folder;
}

/** The file that a name leads to, from the root of the workspace on; null for another package. */
function fileOf({ names = {} }: FloorOptions, root: string, importer: string, name: string): string | null {
  if (name.startsWith('.')) return path.resolve(path.dirname(importer), name);
  const own = Object.entries(names).find(([prefix]) => name.startsWith(prefix));
  return own === undefined ? null : path.join(root, own[1], name.slice(own[0].length));
}

function checkImport(context: Context, node: ImportNode): void {
  if (node.source === null || node.source === undefined) return;
  const options = context.options[0] as FloorOptions;
  const root = path.join(context.cwd, options.root);
  const name = nameOf(node.source);
  if (name === null) {
    context.report({ message: 'An import names its folder: nothing else says its floor.', node: node.source });
    return;
  }
  const named = fileOf(options, root, context.filename, name);
  if (named === null) return;
  const fromRoot = (file: string) => path.relative(root, file).split(path.sep).join('/');
  const file = fromRoot(context.filename);
  const target = fromRoot(named);
  // Outside of the folder the rules of the packages hold.
  if (file.startsWith('..') || target.startsWith('..')) return;
  const message = faultOfImport(options, file, target);
  if (message !== null) context.report({ message, node: node.source });
}

const names = { type: 'array', items: { type: 'string' } };

export const floors = {
  meta: {
    schema: [
      {
        type: 'object',
        properties: {
          root: { type: 'string' },
          floors: { type: 'array', items: names },
          bridges: names,
          names: { type: 'object' },
        },
        required: ['root', 'floors'],
        additionalProperties: false,
      },
    ],
  },
  create(context: Context) {
    const check = (node: ImportNode) => checkImport(context, node);
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};
