import { ownGlobalName, releaseSchema } from '@tandem/contracts/composition/release';
import type { Release } from '@tandem/contracts/composition/release';
import { isLocale } from '@tandem/contracts/product/locales';
import { isOwnPath } from '../../platform/http/own-paths.ts';
import { isContract } from './contract-check.ts';
import { findClaims } from './path-claims.ts';
import { ReleaseError } from './release-error.ts';
import { findOversize, findStrangeTypes } from './release-limits.ts';

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

/** The files that a release names and does not have. */
export function findUnlisted(release: Release): string[] {
  const known = new Set(release.files.map((file) => file.path));
  const named = [
    release.entry,
    ...release.entryFiles,
    ...release.routes.flatMap(({ files, localeFiles = {} }) => [...files, ...Object.values(localeFiles).flat()]),
    ...Object.values(release.localeFiles).flat(),
    ...(release.prerenderFile === undefined ? [] : [release.prerenderFile]),
  ];
  return [...new Set(named)].filter((path) => !known.has(path));
}

function fileFaults(release: Release): string[] {
  const faults = findUnlisted(release).map((path) => `it names the file ${path}, which it does not have`);
  const paths = new Set(release.files.map((file) => file.path));
  return paths.size < release.files.length ? [...faults, 'a file is listed twice'] : faults;
}

/** What a release says of itself and could not be its own, or not be true. */
function nameFaults({ id, part, build, contract, globalName, slots }: Release): string[] {
  const faults: string[] = [];
  if (id !== `${part}@${build}`) faults.push(`its id should be ${part}@${build}`);
  if (!isContract(part, contract))
    faults.push(`'${contract}' is no ${part === 'shell' ? 'version' : 'range'} of the contract`);
  // Another one could be that of another release, or of the browser itself.
  const ownName = ownGlobalName({ part, build });
  if (globalName !== ownName) faults.push(`its globalName should be ${ownName}`);
  if (new Set(slots).size < slots.length) faults.push('a slot is named twice');
  return faults;
}

/** One fault in one line; more of them below each other. */
const inLines = (what: string, faults: readonly string[]) =>
  new ReleaseError(`${what}:${faults.length === 1 ? ` ${faults[0]}` : `\n  ${faults.join('\n  ')}`}`);

function refuse({ id }: Release, faults: readonly string[]): void {
  if (faults.length > 0) throw inLines(`${id} cannot be published`, faults);
}

/**
 * Reads what a build wrote as release.json. Throws ReleaseError with a line per fault: of form, of a
 * route that contradicts itself or another of the part, of a file that is named and not listed.
 */
export function validateRelease(descriptor: unknown): Release {
  const parsed = releaseSchema.safeParse(descriptor);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'release.json'}: ${issue.message}`);
    throw inLines('release.json is not a release', faults);
  }
  const release = parsed.data;
  // First of all: of one that is too large, the rest takes long to look at.
  refuse(release, findOversize(release));
  refuse(release, [
    ...routeFaults(release),
    ...fileFaults(release),
    ...findStrangeTypes(release),
    ...nameFaults(release),
  ]);
  return release;
}
