import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { RemotePart } from '@tandem/contracts/composition/part';
import { TestApp, createFakeHost } from '../testing/index.tsx';
import { SharedSlot } from './Slot.tsx';
import type { SlotSource } from './host-context.ts';
import { slotReleases } from './slots-on-screen.ts';

afterEach(() => vi.restoreAllMocks());

/** A profile's end, with what these parts show there; null is a part whose files are away. */
async function showSections(
  parts: Readonly<Partial<Record<RemotePart, ((props: { profileName?: string }) => unknown) | null>>>,
) {
  const fake = createFakeHost();
  const reported = vi.spyOn(fake.host.telemetry, 'error');
  const slots = {
    has: () => true,
    parts: () => Object.keys(parts),
    load: (_name: string, { part }: { part: RemotePart }) =>
      parts[part] === null
        ? Promise.reject(new Error(`${part} is away.`))
        : Promise.resolve({ component: parts[part], host: fake.host }),
  } as unknown as SlotSource;
  // The parts' files are loaded while it renders.
  await act(
    async () =>
      void render(
        <TestApp fake={fake} messages={{}} slots={slots}>
          <SharedSlot name="profile-sections" props={{ profileId: 7, profileName: 'Ana' }} />
        </TestApp>,
      ),
  );
  return reported;
}

it('shows what each part offers, in the order of the parts', async () => {
  await showSections({
    'mf-gifts': ({ profileName }) => <p>Gifts for {profileName}</p>,
    'mf-reviews': ({ profileName }) => <p>Reviews of {profileName}</p>,
  });
  expect(screen.getAllByText(/Ana$/).map(({ textContent }) => textContent)).toEqual([
    'Gifts for Ana',
    'Reviews of Ana',
  ]);
});

it('works without a part that is unavailable or fails, and reports it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reported = await showSections({
    'mf-gifts': null,
    'mf-polls': () => {
      throw new Error('Polls cannot be drawn.');
    },
    'mf-reviews': () => <p>Reviews</p>,
  });
  expect(screen.getByText('Reviews')).toBeDefined();
  const where = reported.mock.calls.map(([, context]) => context);
  expect(where).toEqual(
    expect.arrayContaining([
      { slot: 'profile-sections', part: 'mf-gifts' },
      { slot: 'profile-sections', part: 'mf-polls' },
    ]),
  );
});

it('shows what the last good release of a part offers where the live one throws, and reports that one [R-FRAME-PART-LAST-GOOD, R-FRAME-PART-BLAME]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fake = createFakeHost();
  const reports: string[] = [];
  const filling = (release: string, component: () => unknown) =>
    Promise.resolve({
      component,
      host: {
        ...fake.host,
        part: { id: 'mf-polls', release },
        telemetry: {
          ...fake.host.telemetry,
          error: (error: unknown) => void reports.push(`${release}: ${String(error)}`),
        },
      },
    });
  const slots = {
    has: () => true,
    parts: () => ['mf-polls'],
    load: () =>
      filling('mf-polls@live', () => {
        throw new Error('Polls cannot be drawn.');
      }),
    afterThrow: (_name: string, { release }: { release: string }) =>
      release === 'mf-polls@live' ? filling('mf-polls@good', () => <p>Polls as before</p>) : null,
  } as unknown as SlotSource;
  const { unmount } = await act(async () =>
    render(
      <TestApp fake={fake} messages={{}} slots={slots}>
        <SharedSlot name="profile-sections" props={{ profileId: 7, profileName: 'Ana' }} />
      </TestApp>,
    ),
  );
  expect(await screen.findByText('Polls as before')).toBeDefined();
  expect(reports).toEqual(['mf-polls@live: Error: Polls cannot be drawn.']);
  expect(slotReleases, 'as the shell has to know').toEqual(['mf-polls@good']);
  unmount();
  expect(slotReleases).toEqual([]);
});

it('is empty where no part offers anything', async () => {
  await showSections({});
  expect(document.body.textContent).toBe('');
});
