import path from 'node:path';

/**
 * A lint rule: folders of a package stand on floors, and a file imports from its own folder and from lower floors only.
 * Two folders of one floor do not meet, and an import of another floor never goes up; so there is no circle among
 * folders either. Imports of types and lazy imports count. The floors stand in .oxlintrc.json.
 */
export interface FloorOptions {
  /** The folder that has the floors, from the root of the workspace: `api-gateway/src`. */
  root: string;
  /** From the lowest to the highest. An entry is a folder of `root` or a file in it: `platform`, `main.ts`. */
  floors: string[][];
  /** Folders whose files may import from other folders of their floor: `composition/site-facts`. */
  bridges?: string[];
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
  if (from.entry === undefined) return `${file} stands on no floor: give its folder a place in .oxlintrc.json.`;
  if (to.entry === undefined) return `${target} stands on no floor: give its folder a place in .oxlintrc.json.`;
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
  source: { type: string; value?: unknown } | null;
}

function checkImport(context: Context, node: ImportNode): void {
  const options = context.options[0] as FloorOptions;
  const name = node.source?.value;
  if (typeof name !== 'string' || !name.startsWith('.')) return;
  const root = path.join(context.cwd, options.root);
  const fromRoot = (file: string) => path.relative(root, file).split(path.sep).join('/');
  const file = fromRoot(context.filename);
  const target = fromRoot(path.resolve(path.dirname(context.filename), name));
  // Outside of the folder the rules of the packages hold.
  if (file.startsWith('..') || target.startsWith('..')) return;
  const message = faultOfImport(options, file, target);
  if (message !== null) context.report({ message, node: node.source });
}

const names = { type: 'array', items: { type: 'string' } };

const floors = {
  meta: {
    schema: [
      {
        type: 'object',
        properties: { root: { type: 'string' }, floors: { type: 'array', items: names }, bridges: names },
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

export default { meta: { name: 'tandem' }, rules: { floors } };
