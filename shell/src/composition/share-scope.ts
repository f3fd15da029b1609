/** A module that the shell offers to remotes, as Module Federation's containers read it. */
interface OfferedModule {
  get: () => Promise<() => unknown>;
  from: 'shell';
  eager: false;
}

/** Modules by name and version. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, OfferedModule>>>>;

/** What remotes require of the host bindings is a range of this; React's version is not asked for. */
const VERSION = '1.0.0';

function offer(load: () => Promise<unknown>): Readonly<Record<string, OfferedModule>> {
  const get = async () => {
    const loaded = await load();
    return () => loaded;
  };
  return { [VERSION]: { get, from: 'shell', eager: false } };
}

/**
 * What remotes have from the shell instead of a copy of their own (`tooling/src/build/sharing.ts`). All of it is in the
 * shell's script; a module is run when the first remote that requires it is.
 */
export const shareScope: ShareScope = {
  'react': offer(() => import(/* webpackMode: "eager" */ 'react')),
  'react/jsx-runtime': offer(() => import(/* webpackMode: "eager" */ 'react/jsx-runtime')),
  // While a part is edited, its JSX is compiled for this one.
  'react/jsx-dev-runtime': offer(() => import(/* webpackMode: "eager" */ 'react/jsx-dev-runtime')),
  'react-dom': offer(() => import(/* webpackMode: "eager" */ 'react-dom')),
  '@tandem/shared-ui/host': offer(() => import(/* webpackMode: "eager" */ '@tandem/shared-ui/host')),
  '@tandem/shared-ui/router': offer(() => import(/* webpackMode: "eager" */ '@tandem/shared-ui/router')),
  '@tandem/shared-ui/query': offer(() => import(/* webpackMode: "eager" */ '@tandem/shared-ui/query')),
  '@tandem/shared-ui/i18n': offer(() => import(/* webpackMode: "eager" */ '@tandem/shared-ui/i18n')),
};
