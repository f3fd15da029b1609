export type BuildMode = 'production' | 'development';

/** Browsers since May 2024: the first that all know `light-dark()`, which both appearances need. */
export const BROWSERS = ['chrome >= 123', 'edge >= 123', 'firefox >= 121', 'safari >= 17.5', 'ios_saf >= 17.5'];

/** Loaders of TypeScript, styles, fonts and drawings. */
export function moduleRules(mode: BuildMode, targets: string[]) {
  return [
    {
      test: /\.tsx?$/,
      type: 'javascript/auto' as const,
      loader: 'builtin:swc-loader',
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: {
            react: { runtime: 'automatic', development: mode === 'development', refresh: mode === 'development' },
          },
        },
        env: { targets },
      },
      resolve: { fullySpecified: false },
    },
    { test: /\.css$/, type: 'css/auto' as const },
    { test: /\.woff2$/, type: 'asset/resource' as const },
    { test: /\.svg$/, resourceQuery: { not: [/^\?raw$/] }, type: 'asset/resource' as const },
    // The text of a file, such as the drawing of an icon that a page has in its markup.
    { resourceQuery: /^\?raw$/, type: 'asset/source' as const },
  ];
}
