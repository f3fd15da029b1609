import { expect, test } from 'vitest';
import type { Release, ReleaseRoute } from '@tandem/contracts/composition/release';
import type { TrialMember } from './trial-member.repository.ts';
import { visitorPagesFor } from './member-pages.ts';

const MEMBER = { id: 1, other: 7, conversation: 9 } as unknown as TrialMember;

const routeOf = (path: string, more: Partial<ReleaseRoute>) =>
  ({ id: path.slice(1), path, layout: 'default', access: 'any', ...more }) as ReleaseRoute;
const releaseOf = (part: string, routes: readonly ReleaseRoute[]) => ({ part, routes }) as Release;

test('a trial opens one page for visitors of each part, layout and access that can be opened [R-PLATFORM-RELEASE-STARTS-MEMBERS]', () => {
  const signup = releaseOf('mf-signup', [
    routeOf('/login', { access: 'visitor' }),
    routeOf('/signup', { access: 'visitor', layout: 'empty' }),
    routeOf('/members/:id/signup/:step?', {
      access: 'visitor',
      layout: 'empty',
      subject: { kind: 'member', parameter: 'id' },
    }),
    routeOf('/token/:token', { access: 'visitor', layout: 'empty' }),
    routeOf('/done', { needs: { parameter: 'from', otherwise: '/' } }),
    routeOf('/profile', { access: 'member' }),
    routeOf('/moderation', { access: 'moderator' }),
  ]);
  const members = releaseOf('mf-members', [routeOf('/members', {}), routeOf('/complaints', {})]);
  expect(visitorPagesFor([signup, members], MEMBER)).toEqual(['/login', '/members/7/signup', '/complaints']);
});
