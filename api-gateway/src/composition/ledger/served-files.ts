import type { Release, ReleaseFile } from '@tandem/contracts/composition/release';

/** The files that browsers may request: all except the folder of the prerender bundle. */
export function servedFiles(release: Release): ReleaseFile[] {
  const { prerenderFile } = release;
  const folder =
    prerenderFile?.includes('/') === true ? prerenderFile.slice(0, prerenderFile.lastIndexOf('/') + 1) : null;
  return release.files.filter(({ path }) => path !== prerenderFile && (folder === null || !path.startsWith(folder)));
}
