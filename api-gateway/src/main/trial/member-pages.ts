import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import { BUNDLES } from '@tandem/contracts/product/payment-catalogue';
import type { TrialMember } from './trial-member.repository.ts';

/** What a page of this kind is about in the trial. */
function subjectOf(kind: NonNullable<ReleaseRoute['subject']>['kind'], member: TrialMember): string | null {
  if (kind === 'bundle') return BUNDLES[0]?.id ?? null;
  return (kind === 'conversation' ? member.conversation : member.other)?.toString() ?? null;
}

/** What a parameter of a path is in the trial; null where nothing is known that it could be. */
function valueOf({ parameters = {}, subject }: ReleaseRoute, name: string, member: TrialMember): string | null {
  const form = parameters[name];
  if (Array.isArray(form)) return form[0] ?? null;
  return subject?.parameter === name ? subjectOf(subject.kind, member) : null;
}

/** The address of a route in the trial; optional parameters are left out. Null where one is needed and not known. */
function addressOf(route: ReleaseRoute, member: TrialMember): string | null {
  const parts: string[] = [];
  for (const part of route.path.split('/')) {
    if (/^:\w+\?$/.test(part)) continue;
    const value = part.startsWith(':') ? valueOf(route, part.slice(1), member) : part;
    if (value === null) return null;
    parts.push(value);
  }
  return parts.join('/') || '/';
}

/** Whether a route is one of members, or also of members, and can be opened without having come from somewhere. */
const isFor = ({ access, needs }: ReleaseRoute, role: 'member' | 'moderator') =>
  needs === undefined && (access === role || (role === 'member' && access === 'any'));

/**
 * The addresses of the pages that the moved releases show to somebody who is logged in; where the shell moves alone, those of one
 * part, as the frame is the same around all of them.
 */
export function pagesFor(
  composition: readonly Release[],
  moved: readonly Release[],
  role: 'member' | 'moderator',
  member: TrialMember,
): string[] {
  const pagesOf = (release: Release) =>
    release.routes.filter((route) => isFor(route, role)).flatMap((route) => addressOf(route, member) ?? []);
  const pages = moved.flatMap(pagesOf);
  const isShell = role === 'member' && moved.some(({ part }) => part === 'shell');
  const own = composition.find(({ routes }) => routes.some(({ access }) => access === 'member'));
  return [...new Set([...pages, ...(isShell && own !== undefined ? pagesOf(own) : [])])];
}

/**
 * The addresses of pages that the moved releases show to visitors: of each part one for each layout and access, the last one of its
 * list, as the first one is what a trial begins with. The code of all is loaded anyway (docs/decisions/0183).
 */
export function visitorPagesFor(moved: readonly Release[], member: TrialMember): string[] {
  const pages = new Map<string, string>();
  for (const { part, routes } of moved)
    for (const route of routes) {
      if (route.needs !== undefined || (route.access !== 'any' && route.access !== 'visitor')) continue;
      const address = addressOf(route, member);
      if (address !== null) pages.set([part, route.layout, route.access].join(' '), address);
    }
  return [...pages.values()];
}
