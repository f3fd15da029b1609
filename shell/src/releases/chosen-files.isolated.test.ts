import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { hasRelease, replacePart } from '../composition/leave-release.ts';
import { createReleaseFollower } from './follow-releases.ts';
import type { FollowingSite } from './follow-releases.ts';

vi.mock('../composition/leave-release.ts', () => ({ hasRelease: vi.fn(), replacePart: vi.fn(), takeOut: vi.fn() }));

const SHELL = 'shell@aaaaaaaaaaaa';
const CHAT = 'mf-chat@bbbbbbbbbbbb';

const show = vi.fn<(tone: string, text: string) => void>();

/** A recall of a part whose page has a field for files, with one that was chosen or none. */
async function recall(files: readonly File[]): Promise<void> {
  document.body.innerHTML = '<input type="file" name="photo">';
  Object.defineProperty(document.querySelector('input'), 'files', { value: files });
  vi.mocked(hasRelease).mockReturnValue(true);
  vi.mocked(replacePart).mockImplementation(() => {
    document.body.innerHTML = '';
    return Promise.resolve(true);
  });
  const site = {
    plan: { composition: 'c1', shell: { release: SHELL }, parts: {}, locale: 'fr' } as unknown as PagePlan,
    composition: { isStopped: () => false },
    queryClient: { isMutating: () => 0 },
    hostFor: () => ({ notify: { show } }),
  } as unknown as FollowingSite;
  const current = { composition: 'c2', shell: SHELL, parts: { 'mf-chat': { release: 'mf-chat@cccccccccccc' } } };
  const fetch = () => Promise.resolve(Response.json(current));
  const { onNews } = createReleaseFollower(site, { fetch, reload: () => undefined, storage: sessionStorage });
  await onNews({ composition: 'c2', recalled: [CHAT], stopped: [] });
  await vi.advanceTimersByTimeAsync(1_000);
  // The texts.
  await vi.dynamicImportSettled();
}

beforeEach(() => {
  vi.useFakeTimers();
  show.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

it('says of files that went with their field that they are to be chosen again, in a hidden tab when it is looked at [R-FRAME-RELEASE-FILL-IN, T-FRAME-RELEASE-FILL-IN]', async () => {
  const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await recall([new File([], 'me.jpg')]);
  expect(show).not.toHaveBeenCalled();
  look.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  const text = 'Cette page a été mise à jour. Sélectionnez à nouveau vos fichiers.';
  expect(show.mock.calls).toEqual([['error', text]]);
});

it('says nothing of a field for which nobody has chosen a file', async () => {
  await recall([]);
  expect(show).not.toHaveBeenCalled();
});
