import type { Release } from '@tandem/contracts/composition/release';
import { FILE_TYPES, OTHER_FILE_TYPE } from '@tandem/contracts/composition/file-types';
import { LIMITS } from '@tandem/contracts/product/limits';

const TYPES: ReadonlySet<string> = new Set([...Object.values(FILE_TYPES), OTHER_FILE_TYPE]);

/** L-PLATFORM-RELEASE-FILES, L-PLATFORM-RELEASE-FILE-BYTES, L-PLATFORM-RELEASE-BYTES, L-PLATFORM-RELEASE-PATH */
function findLargeFiles({ files }: Release): string[] {
  const { releaseFiles, releaseFileBytes, releaseBytes, releasePathLength } = LIMITS;
  const faults: string[] = [];
  if (files.length > releaseFiles) faults.push(`it has ${files.length} files, more than ${releaseFiles}`);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > releaseBytes) faults.push(`its files have ${total} bytes together, more than ${releaseBytes}`);
  for (const { path, bytes } of files) {
    if (bytes > releaseFileBytes) faults.push(`${path} has ${bytes} bytes, more than ${releaseFileBytes}`);
    if (path.length > releasePathLength)
      faults.push(`the path ${path.slice(0, 40)}… is longer than ${releasePathLength} characters`);
  }
  return faults;
}

/** Where in a descriptor a text or a list is too long, by the names that lead there. */
function findLong(value: unknown, at: string): string[] {
  const { releaseTextLength, releaseListLength } = LIMITS;
  if (typeof value === 'string')
    return value.length > releaseTextLength ? [`${at} is longer than ${releaseTextLength} characters`] : [];
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  if (entries.length > releaseListLength)
    return [`${at} has ${entries.length} entries, more than ${releaseListLength}`];
  return entries.flatMap(([name, one]) => [
    ...findLong(name, `a name in ${at || 'release.json'}`),
    ...findLong(one, at === '' ? name : `${at}.${name.slice(0, 40)}`),
  ]);
}

/** Of a release that is too large there are many: what is wrong is known by the first of them. */
const FAULTS_NAMED = 10;

/**
 * What is larger in a release than it may be, one line each (L-PLATFORM-RELEASE-FILES and the rows below it): every page is composed
 * from all that the releases say.
 */
export function findOversize(release: Release): string[] {
  const { files: _files, routes, ...others } = release;
  const { releaseRoutes } = LIMITS;
  const large = findLargeFiles(release);
  // What is in the routes of such a release does not matter any more.
  if (routes.length > releaseRoutes) large.push(`it has ${routes.length} pages, more than ${releaseRoutes}`);
  else large.push(...routes.flatMap((route) => findLong(route, `the route ${route.id.slice(0, 40)}`)));
  return [...large, ...findLong(others, '')].slice(0, FAULTS_NAMED);
}

/** What files say that they are is sent as it is: a type that no build has is refused (R-PLATFORM-RELEASE-FILE-TYPE). */
export const findStrangeTypes = ({ files }: Release): string[] =>
  files
    .filter(({ contentType }) => !TYPES.has(contentType))
    .slice(0, FAULTS_NAMED)
    .map(
      ({ path, contentType }) =>
        `${path} is of the type ${JSON.stringify(contentType)}, which no file of a release has`,
    );
