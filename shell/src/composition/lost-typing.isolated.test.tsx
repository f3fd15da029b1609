import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { GOOD, LIVE, NEXT, breakable, remoteOf, setUp, withPage } from '../test-releases.tsx';
import { createReleaseFollower } from '../releases/follow-releases.ts';
import type { FollowingSite } from '../releases/follow-releases.ts';
import { replacePart } from './leave-release.ts';

/** From here on the file of what types is lost; what follows releases has come with its own copy. */
function loseFile(): void {
  vi.doMock('./carried-texts.ts', () => {
    throw new Error('Loading chunk carried-texts failed.');
  });
}

/** As the tab of a site does, once the file of what follows releases is there. */
function follow(composition: FollowingSite['composition']): void {
  const plan = { composition: 'c1', shell: { release: 'shell@a', build: 'a', routes: [], locale: 'en' }, parts: {} };
  const site = { plan: { ...plan, locale: 'en' }, composition } as unknown as FollowingSite;
  createReleaseFollower(site, { fetch, reload: () => undefined, storage: sessionStorage });
}

const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' });

afterEach(() => {
  vi.doUnmock('./carried-texts.ts');
  vi.restoreAllMocks();
});

it('what was typed outlives a recall where the file of what types it again is lost [R-FRAME-RELEASE-RECALLED, R-FRAME-EXTRAS-LOST]', async () => {
  const { composition, show } = setUp({
    [LIVE.release]: () => Promise.resolve(remoteOf(LIVE)),
    [NEXT.release]: () => Promise.resolve(remoteOf(NEXT)),
  });
  loseFile();
  await expect(import('./carried-texts.ts'), 'it is lost').rejects.toThrow();
  follow(composition);
  show();
  await screen.findByRole('heading', { name: LIVE.release });
  note().value = 'half a sentence';
  await act(() => replacePart(composition, 'mf-chat', { ...NEXT, contract: '^2' }));
  expect(await screen.findByRole('heading', { name: NEXT.release })).toBeDefined();
  await waitFor(() => expect(note().value).toBe('half a sentence'));
});

it('what was typed into a page that throws outlives it as well [R-FRAME-PART-TYPED, R-FRAME-EXTRAS-LOST]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { Page, breakIt } = breakable();
  const page = withPage(() => Promise.resolve({ default: Page }));
  const { composition, show } = setUp({
    [LIVE.release]: () => Promise.resolve(remoteOf(LIVE, page)),
    [GOOD.release]: () => Promise.resolve(remoteOf(GOOD)),
  });
  loseFile();
  follow(composition);
  show();
  await screen.findByRole('textbox', { name: 'Note' });
  note().value = 'half a sentence';
  act(breakIt);
  expect(await screen.findByRole('heading', { name: GOOD.release })).toBeDefined();
  await waitFor(() => expect(note().value).toBe('half a sentence'));
});
