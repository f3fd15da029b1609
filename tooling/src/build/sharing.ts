/** Version under which the workspace's own shared modules are offered and required. */
const HOST_BINDINGS_VERSION = '1.0.0';

/** The facades that all parts must have in common, because they hold React contexts. */
export const HOST_MODULES = [
  '@tandem/shared-ui/host',
  '@tandem/shared-ui/router',
  '@tandem/shared-ui/query',
  '@tandem/shared-ui/i18n',
] as const;

/** `react/` and `react-dom/` cover their subpaths: with the bare names alone, `react-dom/client` would be bundled twice. */
const REACT_MODULES = ['react', 'react/', 'react-dom', 'react-dom/'] as const;

interface SharedModule {
  singleton: true;
  eager?: boolean;
  import?: false;
  version?: string;
  requiredVersion?: string | false;
}

/** The shell provides every shared module, within its first script. */
export function providedByShell(): Record<string, SharedModule> {
  const react = REACT_MODULES.map((name) => [name, { singleton: true, eager: true, requiredVersion: false }] as const);
  const host = HOST_MODULES.map(
    (name) => [name, { singleton: true, eager: true, version: HOST_BINDINGS_VERSION, requiredVersion: false }] as const,
  );
  return Object.fromEntries([...react, ...host]);
}

/** Remotes carry no copy of their own. */
export function requiredByRemotes(): Record<string, SharedModule> {
  const react = REACT_MODULES.map(
    (name) => [name, { singleton: true, import: false, requiredVersion: false }] as const,
  );
  const host = HOST_MODULES.map(
    (name) => [name, { singleton: true, import: false, requiredVersion: '^1.0.0' }] as const,
  );
  return Object.fromEntries([...react, ...host]);
}
