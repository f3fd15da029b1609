import path from 'node:path';
import { pathFrom, resolveImport, visitImports, type FoundImport, type ImportContext } from './imports.ts';

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

function checkImport(context: ImportContext, { name, node }: FoundImport): void {
  const options = context.options[0] as FloorOptions;
  const root = path.join(context.cwd, options.root);
  if (name === null) {
    context.report({ message: 'An import names its folder: nothing else says its floor.', node });
    return;
  }
  const named = resolveImport(context.filename, name, root, options.names);
  if (named === null) return;
  const file = pathFrom(root, context.filename);
  const target = pathFrom(root, named);
  // Outside of the folder tandem/borders holds.
  if (file.startsWith('..') || target.startsWith('..')) return;
  const message = faultOfImport(options, file, target);
  if (message !== null) context.report({ message, node });
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
  create: (context: ImportContext) => visitImports((found) => checkImport(context, found)),
};
