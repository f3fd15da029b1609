/** The facades that all parts must have in common, because they hold React contexts. */
export const HOST_MODULES = [
  '@tandem/shared-ui/host',
  '@tandem/shared-ui/router',
  '@tandem/shared-ui/query',
  '@tandem/shared-ui/i18n',
] as const;

/** `react/` and `react-dom/` cover their subpaths: with the bare names alone, `react/jsx-runtime` would be bundled twice. */
const REACT_MODULES = ['react', 'react/', 'react-dom', 'react-dom/'] as const;

interface SharedModule {
  singleton: true;
  import: false;
  requiredVersion: string | false;
}

/** What the shell provides (`shell/src/composition/share-scope.ts`): remotes carry no copy of their own. */
export function requiredByRemotes(): Record<string, SharedModule> {
  const shared = (names: readonly string[], requiredVersion: string | false) =>
    names.map((name): [string, SharedModule] => [name, { singleton: true, import: false, requiredVersion }]);
  return Object.fromEntries([...shared(REACT_MODULES, false), ...shared(HOST_MODULES, '^1.0.0')]);
}
