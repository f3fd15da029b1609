import { describe, expect, it } from 'vitest';
import type { RouteDefinition } from '@tandem/contracts/composition/remote';
import { unsavedProfile } from './features/own-profile/model/unsaved-profile.ts';
import { unkeptCodes } from './features/settings/model/unkept-codes.ts';
import remote from './remote.ts';

async function readRoutes(): Promise<Readonly<Record<string, RouteDefinition>>> {
  return (await remote.routes()).default;
}

/** The public interface of this part: review a change here as a change for the shell and other parts. */
describe('what mf-members offers', () => {
  it('has its name, contract 2, and these slots', () => {
    expect(remote.id).toBe('mf-members');
    expect(remote.contract).toBe('^2');
    expect(Object.keys(remote.slots ?? {})).toEqual([
      'member-card',
      'member-menu',
      'member-photos',
      'photo-crop',
      'report-dialog',
      'similar-members',
    ]);
  });

  it('has these routes and links', async () => {
    const routes = await readRoutes();
    const links = Object.entries(routes).map(([id, route]) => [id, route.link ?? null, route.skeleton]);
    expect(links).toEqual([
      ['members', 'searchMembers', 'grid'],
      ['members-id', 'member', 'member'],
      ['likes-m-id', 'liker', 'member'],
      ['profile', 'profile', 'detail'],
      ['settings', 'settings', 'tabs'],
      ['swipe-game', null, 'member'],
      ['signup-matches', 'signupMatches', 'member'],
      ['notifications', 'notifications', 'list'],
      ['complaints', 'complaints', 'form'],
      ['moderation', 'moderation', 'list'],
    ]);
  });

  it('has a component for each slot', async () => {
    const fillings = await Promise.all(Object.values(remote.slots ?? {}).map((slot) => slot()));
    expect(fillings.every((filling) => typeof filling.default === 'function')).toBe(true);
  });

  it('has a page for each route', async () => {
    const routes = await readRoutes();
    const pages = await Promise.all(Object.values(routes).map((route) => route.page('en')));
    expect(pages.every((page) => typeof page.default === 'function')).toBe(true);
  });

  it.each([
    ['something on the own profile is not saved', unsavedProfile],
    ['recovery codes are not kept', unkeptCodes],
  ])('is not replaced while %s [R-FRAME-RELEASE-HELD]', (_what, holders) => {
    expect(remote.canUpdate?.()).toBe('allow');
    const letGo = holders.hold();
    expect(remote.canUpdate?.()).toBe('block');
    letGo();
    expect(remote.canUpdate?.()).toBe('allow');
  });
});
