import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ComponentType } from 'react';
import { createFakeHost } from '../testing/index.tsx';
import { Slot } from './Slot.tsx';
import { HostContext, SlotContext } from './host-context.ts';
import type { SlotSource } from './host-context.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const { host } = createFakeHost();
const fillingOf = (component: ComponentType) => ({ component, host });
const lost = () => Promise.reject(new Error('lost'));

/** What fills slots, each time that one is loaded. */
function sourceOf(load: () => Promise<unknown>, has = true): SlotSource {
  return { has: () => has, parts: () => ['mf-chat'], load } as unknown as SlotSource;
}

function Release({ name }: { name: string }) {
  return <input aria-label={name} />;
}
const releaseOf = (name: string) => () => Promise.resolve(fillingOf(() => <Release name={name} />));

/** A place of a slot. Returns what shows it with another source, as after a recall. */
async function showSlot(source: SlotSource) {
  const slot = (now: SlotSource) => (
    <HostContext value={host}>
      <SlotContext value={now}>
        <Slot
          name="start-conversation"
          props={{ profileId: 7, profileName: 'Ana', onClose: () => undefined }}
          fallback={({ onRetry, retrying }) => (
            <button type="button" onClick={onRetry} disabled={retrying}>
              Retry
            </button>
          )}
        />
      </SlotContext>
    </HostContext>
  );
  const { rerender } = await act(async () => render(slot(source)));
  return (next: SlotSource) => act(async () => rerender(slot(next)));
}

const button = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Retry' });
const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Retry' })));

it('a slot that a person has retried leaves a recalled release, and one of a stopped part [R-FRAME-RELEASE-RECALLED, R-FRAME-PART-STOPPED]', async () => {
  const load = vi.fn<() => Promise<unknown>>(releaseOf('Recalled')).mockImplementationOnce(lost);
  const show = await showSlot(sourceOf(load));
  await press();
  expect(screen.getByLabelText('Recalled')).toBeDefined();
  await show(sourceOf(releaseOf('Next')));
  expect(screen.queryByLabelText('Recalled')).toBeNull();
  expect(screen.getByLabelText('Next')).toBeDefined();
  await show(sourceOf(lost, false));
  expect(screen.queryByLabelText('Next')).toBeNull();
  expect(button()).not.toBeNull();
});

it('a slot that has failed shows what takes the place of its release, without a press [R-FRAME-RELEASE-RECALLED]', async () => {
  const show = await showSlot(sourceOf(lost));
  expect(button()).not.toBeNull();
  await show(sourceOf(releaseOf('Next')));
  expect(screen.getByLabelText('Next')).toBeDefined();
});

it('what comes of a retry after a recall changes nothing, and holds up no other retry [R-FRAME-RELEASE-RECALLED]', async () => {
  const late = Promise.withResolvers<unknown>();
  const load = vi.fn<() => Promise<unknown>>(() => late.promise).mockImplementationOnce(lost);
  const show = await showSlot(sourceOf(load));
  await press();
  expect(button()?.disabled).toBe(true);
  const next = vi.fn<() => Promise<unknown>>(releaseOf('Next')).mockImplementationOnce(lost);
  await show(sourceOf(next));
  expect(button()?.disabled).toBe(false);
  await press();
  fireEvent.change(screen.getByLabelText('Next'), { target: { value: 'half a sentence' } });
  await act(async () => late.resolve(fillingOf(() => <Release name="Recalled" />)));
  expect(screen.queryByLabelText('Recalled')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Next').value).toBe('half a sentence');
});

it('what a retry has brought keeps what was typed when another part changes', async () => {
  const filling = Promise.resolve(fillingOf(() => <Release name="Kept" />));
  const load = vi.fn<() => Promise<unknown>>(() => filling).mockImplementationOnce(lost);
  const show = await showSlot(sourceOf(load));
  await press();
  fireEvent.change(screen.getByLabelText('Kept'), { target: { value: 'half a sentence' } });
  await show(sourceOf(load));
  expect(screen.getByLabelText<HTMLInputElement>('Kept').value).toBe('half a sentence');
});

it('a press renders what threw once more', async () => {
  let isBroken = true;
  function Part() {
    if (isBroken) throw new Error('broken');
    return <Release name="Mended" />;
  }
  const filling = Promise.resolve(fillingOf(Part));
  await showSlot(sourceOf(() => filling));
  expect(button()).not.toBeNull();
  isBroken = false;
  await press();
  expect(screen.getByLabelText('Mended')).toBeDefined();
});
