import path from 'node:path';

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

/** The parts of ESLint's interface that the rule uses. */
interface Context {
  filename: string;
  cwd: string;
  options: unknown[];
  report: (fault: { message: string; node: unknown }) => void;
}
interface Source {
  type: string;
  value?: unknown;
  quasis?: { value: { cooked?: string } }[];
}
interface ImportNode {
  source: Source | null;
}

/** What is imported, where that is written there; null for a name that is put together. */
function importedName(source: Source | null): string | null {
  if (typeof source?.value === 'string') return source.value;
  const only = source?.quasis?.length === 1 ? source.quasis[0]?.value.cooked : undefined;
  return only ?? null;
}

/** The package of a root, such as `api-gateway` of `api-gateway/src/backend`: it exports `src` by its name. */
function resolveName(context: Context, root: string, name: string): string | null {
  if (name.startsWith('.')) return path.resolve(path.dirname(context.filename), name);
  const [folder = ''] = root.split('/', 1);
  const prefix = `@tandem/${folder}/`;
  return name.startsWith(prefix) ? path.join(context.cwd, folder, 'src', name.slice(prefix.length)) : null;
}

function checkImport(context: Context, node: ImportNode): void {
  const options = context.options[0] as AreaOptions;
  const name = importedName(node.source);
  const resolved = name === null ? null : resolveName(context, options.root, name);
  if (resolved === null) return;
  const root = path.join(context.cwd, options.root);
  const fromRoot = (file: string) => path.relative(root, file).split(path.sep).join('/');
  const message = faultOfAreaImport(options, fromRoot(context.filename), fromRoot(resolved));
  if (message !== null) context.report({ message, node: node.source });
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
