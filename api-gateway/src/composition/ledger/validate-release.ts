import { releaseSchema } from '@tandem/contracts/composition/release';
import type { Release } from '@tandem/contracts/composition/release';
import type { Part } from '@tandem/contracts/product/parts';
import { ROUTE_OWNERS } from '@tandem/contracts/product/route-owners';
import { ROUTES } from '@tandem/contracts/product/routes';
import type { ProductRoute } from '@tandem/contracts/product/routes';
import { isContract } from './contract-check.ts';
import { ReleaseError } from './release-error.ts';

const PRODUCT_ROUTES: Readonly<Record<string, ProductRoute | undefined>> = ROUTES;
const OWNERS: Readonly<Record<string, Part | undefined>> = ROUTE_OWNERS;

function routeFaults(release: Release): string[] {
  const faults: string[] = [];
  for (const route of release.routes) {
    const product = Object.hasOwn(PRODUCT_ROUTES, route.id) ? PRODUCT_ROUTES[route.id] : undefined;
    const owner = OWNERS[route.id];
    if (product === undefined) faults.push(`the product has no route '${route.id}'`);
    else if (owner !== release.part) faults.push(`the route '${route.id}' belongs to ${owner}`);
    else if (product.path !== route.path)
      faults.push(`the route '${route.id}' is at ${product.path}, not at ${route.path}`);
    else if (product.access !== route.access || product.layout !== route.layout) {
      faults.push(`the route '${route.id}' has the layout '${product.layout}' and is open to '${product.access}'`);
    }
  }
  const ids = release.routes.map((route) => route.id);
  if (new Set(ids).size < ids.length) faults.push('a route is named twice');
  return faults;
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

/**
 * Reads what a build wrote as release.json. Throws ReleaseError with a line per fault: of form, of
 * a route that product/routes.ts gives to another part, of a file that is named and not listed.
 */
export function validateRelease(descriptor: unknown): Release {
  const parsed = releaseSchema.safeParse(descriptor);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'release.json'}: ${issue.message}`);
    throw new ReleaseError(`release.json is not a release:\n  ${faults.join('\n  ')}`);
  }
  const release = parsed.data;
  const faults = [...routeFaults(release), ...fileFaults(release)];
  if (release.id !== `${release.part}@${release.build}`)
    faults.push(`its id should be ${release.part}@${release.build}`);
  if (!isContract(release.part, release.contract))
    faults.push(`'${release.contract}' is no ${release.part === 'shell' ? 'version' : 'range'} of the contract`);
  if (faults.length > 0) throw new ReleaseError(`${release.id} cannot be published:\n  ${faults.join('\n  ')}`);
  return release;
}
