import { releaseSchema } from '@tandem/contracts/composition/release';
import type { Release } from '@tandem/contracts/composition/release';
import { LIMITS } from '@tandem/contracts/product/limits';
import { isLocale } from '@tandem/contracts/product/locales';
import { isOwnPath } from '../../platform/http/own-paths.ts';
import { isContract } from './contract-check.ts';
import { findClaims } from './path-claims.ts';
import { ReleaseError } from './release-error.ts';

/** Returns whether no page can be at a path: it is the gateway's, or begins like the prefix of a language. */
const isNotForPages = (path: string) => isOwnPath(path) || isLocale(path.split('/')[1]?.toLowerCase());

/** The parameters of a path, and whether each may be left out. */
const parametersOf = (path: string) =>
  [...path.matchAll(/:(\w+)(\?)?/g)].map(([, name = '', optional]) => ({ name, isRequired: optional === undefined }));

function routeFaults(release: Release): string[] {
  const faults: string[] = [];
  for (const { id, path, parameters = {}, subject, navigation } of release.routes) {
    const given = parametersOf(path);
    if (isNotForPages(path)) faults.push(`the route '${id}' is at ${path}, which is not for pages`);
    const names = new Set(given.map(({ name }) => name));
    const named = [...Object.keys(parameters), ...(subject === undefined ? [] : [subject.parameter])];
    for (const name of named.filter((one) => !names.has(one)))
      faults.push(`the route '${id}' names the parameter '${name}', which is not in its path ${path}`);
    if (navigation !== undefined && given.some(({ isRequired }) => isRequired))
      faults.push(`the route '${id}' is in the navigation, and ${path} needs a parameter`);
  }
  const ids = release.routes.map((route) => route.id);
  if (new Set(ids).size < ids.length) faults.push('a route is named twice');
  return [...faults, ...findClaims([release]).map(({ one, other }) => `${one.path} and ${other.path} are one address`)];
}

function fileFaults(release: Release): string[] {
  const known = new Set(release.files.map((file) => file.path));
  const named = [
    release.entry,
    ...release.entryFiles,
    ...release.routes.flatMap((route) => route.files),
    ...Object.values(release.localeFiles).flat(),
    ...(release.prerenderFile === undefined ? [] : [release.prerenderFile]),
  ];
  const faults = [...new Set(named)]
    .filter((path) => !known.has(path))
    .map((path) => `it names the file ${path}, which it does not have`);
  return known.size < release.files.length ? [...faults, 'a file is listed twice'] : faults;
}

/** L-PLATFORM-RELEASE-FILES, L-PLATFORM-RELEASE-FILE-BYTES, L-PLATFORM-RELEASE-BYTES, L-PLATFORM-RELEASE-PATH */
function sizeFaults({ files }: Release): string[] {
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

/**
 * Reads what a build wrote as release.json. Throws ReleaseError with a line per fault: of form, of a
 * route that contradicts itself or another of the part, of a file that is named and not listed.
 */
export function validateRelease(descriptor: unknown): Release {
  const parsed = releaseSchema.safeParse(descriptor);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'release.json'}: ${issue.message}`);
    throw new ReleaseError(`release.json is not a release:\n  ${faults.join('\n  ')}`);
  }
  const release = parsed.data;
  const faults = [...routeFaults(release), ...fileFaults(release), ...sizeFaults(release)];
  if (release.id !== `${release.part}@${release.build}`)
    faults.push(`its id should be ${release.part}@${release.build}`);
  if (!isContract(release.part, release.contract))
    faults.push(`'${release.contract}' is no ${release.part === 'shell' ? 'version' : 'range'} of the contract`);
  if (faults.length > 0) throw new ReleaseError(`${release.id} cannot be published:\n  ${faults.join('\n  ')}`);
  return release;
}
