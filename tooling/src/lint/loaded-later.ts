/**
 * A lint rule: modules whose names match a pattern are imported with `import()` only, so that they are no part of a
 * page's first scripts. Types may be imported: `import type`. An `import { type A }` keeps the import of the module.
 */
interface ImportNode {
  source: { value?: unknown } | null;
  importKind?: string;
  exportKind?: string;
}

/** The parts of ESLint's interface that the rule uses. */
interface Context {
  options: unknown[];
  report: (fault: { message: string; node: unknown }) => void;
}

export const loadedLater = {
  meta: {
    schema: [
      {
        type: 'object',
        properties: { pattern: { type: 'string' } },
        required: ['pattern'],
        additionalProperties: false,
      },
    ],
  },
  create(context: Context) {
    const { pattern } = context.options[0] as { pattern: string };
    const isLoadedLater = new RegExp(pattern);
    const check = (node: ImportNode) => {
      const name = node.source?.value;
      if (typeof name !== 'string' || !isLoadedLater.test(name)) return;
      if (node.importKind === 'type' || node.exportKind === 'type') return;
      context.report({ message: `${name} is loaded when it is needed: import('${name}').`, node: node.source });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};
