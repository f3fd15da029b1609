import path from 'node:path';
import { pathFrom, visitImports, type FoundImport, type ImportContext } from './imports.ts';

/**
 * A lint rule: the borders of packages. A file imports another package by its name only, and only one that its own may
 * know; a part knows no other part. Libraries that only some places use are a border of the same kind. Types, lazy
 * imports, templates and replaced modules of tests count. The borders are in .oxlintrc.json.
 */
export interface BorderOptions {
  /** How the names of all packages begin: `@tandem/`. */
  scope: string;
  /**
   * What the files of a package, or of a folder of it, may import besides the package itself; the first that fits counts.
   * `mf-*` is any part. A file of no package, such as a setting at the root of the workspace, imports what it needs.
   */
  packages: Record<string, PackageBorder>;
  /** Modules that not every place imports. */
  modules?: ModuleBorder[];
}

interface PackageBorder {
  imports: string[];
  message: string;
}

/** Files in `in` import no module that `names` fits: another package by its name, a file by its path in the workspace. */
export interface ModuleBorder {
  in: string;
  /** Files that may all the same. */
  except?: string;
  names: string;
  /** Whether its types may be imported. */
  types?: boolean;
  message: string;
}

/** A module that a file imports, by its name, or by its path in the workspace where that is how it is imported. */
interface Target {
  target: string;
  isPath: boolean;
  isType: boolean;
}

/** Whether a file or a package is in one that the borders name: `mf-*` is any part. */
const isIn = (place: string, key: string) =>
  key.endsWith('*') ? place.startsWith(key.slice(0, -1)) : place === key || place.startsWith(`${key}/`);

const packageOf = (place: string) => place.split('/', 1)[0] ?? '';

function faultOfPackage({ scope, packages }: BorderOptions, file: string, { target, isPath }: Target): string | null {
  if (!isPath && !target.startsWith(scope)) return null;
  const place = Object.keys(packages).find((key) => isIn(file, key));
  const other = packageOf(isPath ? target : target.slice(scope.length));
  if (place === undefined || other === packageOf(file)) return null;
  if (isPath) {
    const isPackage = Object.keys(packages).some((key) => isIn(other, key));
    return isPackage ? `${other} is another package: it is imported by its name.` : null;
  }
  const { imports, message } = packages[place] as PackageBorder;
  return imports.some((key) => isIn(other, key)) ? null : `${place} does not import ${scope}${other}: ${message}`;
}

/**
 * Compares an import with the borders. `file` is a path from the root of the workspace. Returns what is wrong with the
 * import, or null.
 */
export function faultOfBorder(options: BorderOptions, file: string, target: Target): string | null {
  const fault = faultOfPackage(options, file, target);
  if (fault !== null) return fault;
  const border = (options.modules ?? []).find(
    ({ in: place, except, names, types = false }) =>
      new RegExp(place).test(file) &&
      !(except !== undefined && new RegExp(except).test(file)) &&
      !(types && target.isType) &&
      new RegExp(names).test(target.target),
  );
  return border?.message ?? null;
}

/** A file in `node_modules` is a module of that name; `@tandem/a/../b` is `@tandem/b`. */
function targetOf(context: ImportContext, name: string): Omit<Target, 'isType'> {
  if (!name.startsWith('.')) return { target: path.posix.normalize(name), isPath: false };
  const address = pathFrom(context.cwd, path.resolve(path.dirname(context.filename), name));
  const installed = address.split('node_modules/').at(-1) ?? address;
  return { target: installed, isPath: installed === address };
}

function checkImport(context: ImportContext, { name, isType, node }: FoundImport): void {
  if (name === null) return;
  const options = context.options[0] as BorderOptions;
  const file = pathFrom(context.cwd, context.filename);
  const message = faultOfBorder(options, file, { ...targetOf(context, name), isType });
  if (message !== null) context.report({ message, node });
}

const text = { type: 'string' };

export const borders = {
  meta: {
    schema: [
      {
        type: 'object',
        properties: {
          scope: text,
          packages: {
            type: 'object',
            additionalProperties: {
              type: 'object',
              properties: { imports: { type: 'array', items: text }, message: text },
              required: ['imports', 'message'],
              additionalProperties: false,
            },
          },
          modules: {
            type: 'array',
            items: {
              type: 'object',
              properties: { in: text, except: text, names: text, types: { type: 'boolean' }, message: text },
              required: ['in', 'names', 'message'],
              additionalProperties: false,
            },
          },
        },
        required: ['scope', 'packages'],
        additionalProperties: false,
      },
    ],
  },
  create: (context: ImportContext) => visitImports((found) => checkImport(context, found)),
};
