import path from 'node:path';
import { pathFrom, resolveImport, visitImports, type FoundImport, type ImportContext } from './imports.ts';

/**
 * A lint rule: each folder of `root` is an area, and what keeps or serves its data is its own. Nobody else imports its
 * repositories and routes; an area is used through its service, which its `*.area.ts` creates. Imports of types and lazy
 * imports count. The folders are in .oxlintrc.json.
 */
export interface AreaOptions {
  /** The folder whose folders are areas, from the root of the workspace: `api-gateway/src/backend`. */
  root: string;
  /** How the names of an area's own files end: `.repository.ts`. */
  own: string[];
  /** Files in `root` that repositories of other areas may put into their statements. */
  shared?: string[];
}

const nameOf = (target: string) => (target.endsWith('.ts') ? target : `${target}.ts`);

/**
 * Compares an import with the areas. `file` and `target` are paths from `root` with forward slashes; a file outside of
 * it begins with `..`. Returns what is wrong with the import, or null.
 */
export function faultOfAreaImport({ own, shared = [] }: AreaOptions, file: string, target: string): string | null {
  const [area = ''] = target.split('/', 1);
  const name = nameOf(target);
  if (area === '..' || !own.some((ending) => name.endsWith(ending))) return null;
  if (file.startsWith(`${area}/`)) return null;
  if (shared.includes(name)) {
    if (file.endsWith('.repository.ts')) return null;
    return `${name} is for the statements of repositories: use a service of ${area}.`;
  }
  return `${name} is ${area}'s own: use its service (*.service.ts), which its *.area.ts creates.`;
}

function checkImport(context: ImportContext, { name, node }: FoundImport): void {
  if (name === null) return;
  const options = context.options[0] as AreaOptions;
  const [folder = ''] = options.root.split('/', 1);
  // The package of the root exports its `src` by its name.
  const names = { [`@tandem/${folder}/`]: `${folder}/src/` };
  const resolved = resolveImport(context.filename, name, context.cwd, names);
  if (resolved === null) return;
  const root = path.join(context.cwd, options.root);
  const message = faultOfAreaImport(options, pathFrom(root, context.filename), pathFrom(root, resolved));
  if (message !== null) context.report({ message, node });
}

const names = { type: 'array', items: { type: 'string' } };

export const areas = {
  meta: {
    schema: [
      {
        type: 'object',
        properties: { root: { type: 'string' }, own: names, shared: names },
        required: ['root', 'own'],
        additionalProperties: false,
      },
    ],
  },
  create: (context: ImportContext) => visitImports((found) => checkImport(context, found)),
};
