import path from 'node:path';

/** A module as the bundler names it. */
interface NamedModule {
  absoluteResourcePath: string;
  resourcePath: string;
}

/**
 * Names a module in source maps by its place in the part, beside it, or in its package: `src/routes.ts`,
 * `shared-ui/src/host/Slot.tsx`, `node_modules/react/index.js`. The folder of the machine is no part of it, so that equal
 * sources give equal maps.
 */
export function sourceName(directory: string) {
  return ({ absoluteResourcePath, resourcePath }: NamedModule): string => {
    const packaged = absoluteResourcePath.lastIndexOf('/node_modules/');
    if (packaged !== -1) return absoluteResourcePath.slice(packaged + 1);
    if (!path.isAbsolute(absoluteResourcePath)) return resourcePath.replaceAll(`${directory}/`, '');
    const relative = path.relative(directory, absoluteResourcePath).replaceAll(path.sep, '/');
    return relative.replace(/^(?:\.\.\/)+/, '');
  };
}
