import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlanPart } from '@tandem/contracts/composition/page-plan';
import { LIVE, PARTS, remoteOf, setUp, withPage } from '../test-releases.tsx';

const never = () => new Promise<never>(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a release in whose place there is no other one', () => {
  const { standIn: _none, ...alone } = PARTS['mf-chat'] as PlanPart;

  it('waits for its style sheets no longer than the document does, of a page that is navigated to and of a slot [R-FRAME-GUARD-STYLES-LATER]', async () => {
    const pass = vi.fn<(folder: string) => void>();
    vi.stubGlobal('__shellGuard', { pass });
    const hanging = () =>
      Promise.resolve(remoteOf(LIVE, { ...withPage(never), slots: { 'start-conversation': never } }));
    const { composition } = setUp({ [LIVE.release]: hanging }, { parts: { 'mf-chat': alone } });
    void composition.loadPage('mf-chat', 'chats');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(pass.mock.calls).toEqual([['/mf-chat/live/'], ['/mf-chat/live/']]);
    pass.mockClear();
    const other = setUp({ [LIVE.release]: hanging }, { parts: { 'mf-chat': alone } });
    void other.composition.loadSlot('mf-chat', 'start-conversation');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(pass).toHaveBeenCalledWith('/mf-chat/live/');
  });

  it('asks for nothing once its page is there', async () => {
    const pass = vi.fn<(folder: string) => void>();
    vi.stubGlobal('__shellGuard', { pass });
    const live = () => Promise.resolve(remoteOf(LIVE));
    const { composition } = setUp({ [LIVE.release]: live }, { parts: { 'mf-chat': alone } });
    await composition.loadPage('mf-chat', 'chats');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(pass).not.toHaveBeenCalled();
  });
});
