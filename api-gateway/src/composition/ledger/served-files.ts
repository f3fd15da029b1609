import type { Release, ReleaseFile } from '@tandem/contracts/composition/release';

const SOURCE_MAP = '.map';

/** The files that browsers may request: all except source maps and the folder of the prerender bundle. */
export function servedFiles(release: Release): ReleaseFile[] {
  const { prerenderFile } = release;
  const folder =
    prerenderFile?.includes('/') === true ? prerenderFile.slice(0, prerenderFile.lastIndexOf('/') + 1) : null;
  return release.files.filter(
    ({ path }) => path !== prerenderFile && !path.endsWith(SOURCE_MAP) && (folder === null || !path.startsWith(folder)),
  );
}

/** The source map of a file of a release; null where its build has none. */
export function sourceMapOf({ files }: Release, path: string): ReleaseFile | null {
  return files.find((file) => file.path === path + SOURCE_MAP) ?? null;
}
