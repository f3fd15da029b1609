import { visitImports, type ImportContext } from './imports.ts';

/**
 * A lint rule: modules whose names match a pattern are imported with `import()` only, so that they are no part of a
 * page's first scripts. Types may be imported: `import type`. An `import { type A }` keeps the import of the module.
 */
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
  create(context: ImportContext) {
    const { pattern } = context.options[0] as { pattern: string };
    const isLoadedLater = new RegExp(pattern);
    return visitImports(({ name, isType, isStatic, node }) => {
      if (name === null || isType || !isStatic || !isLoadedLater.test(name)) return;
      context.report({ message: `${name} is loaded when it is needed: import('${name}').`, node });
    });
  },
};
