import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MemberProfile } from '@tandem/contracts/api/members';
import { someImage } from '@tandem/shared-ui/testing';
import { MEMBER_KEY } from '../../shared/member-cache.ts';
import { openProfile, profileName } from '../../testing/open-profile.tsx';

const SHARP = [someImage(), someImage({ id: 2 }), someImage({ id: 3 })];
/** The centre of the stage is (200, 400). */
const STAGE = new DOMRect(0, 0, 400, 800);

async function openViewer(options: Parameters<typeof openProfile>[0] = { profile: { photos: SHARP } }) {
  const { fake, user } = openProfile(options);
  await user.click(await screen.findByRole('button', { name: /^Show photos|^Afficher les photos/ }));
  const dialog = await screen.findByRole('dialog', { name: /Marloes_82/ });
  return { fake, user, dialog, viewer: within(dialog) };
}

const shown = async (number: number) =>
  expect(await screen.findByText(`Photo ${number} of 3 of Marloes_82`)).toBeDefined();
const inDialog = () => within(screen.getByRole('dialog'));
const stage = (number: number) => inDialog().getByRole('img', { name: `Marloes_82, photo ${number} of 3` });

type Place = readonly [x: number, y: number];

const pointer = (id: number, [clientX, clientY]: Place) => ({ pointerId: id, clientX, clientY, button: 0 });
function tap(element: Element, place: Place) {
  fireEvent.pointerDown(element, pointer(1, place));
  fireEvent.pointerUp(element, pointer(1, place));
}
function swipe(element: Element, from: Place, to: Place) {
  fireEvent.pointerDown(element, pointer(1, from));
  fireEvent.pointerMove(element, pointer(1, to));
  fireEvent.pointerUp(element, pointer(1, to));
}

/** How the photo is enlarged. */
const scaleOf = (element: Element) => Number(/scale\(([\d.]+)\)/.exec(styleOf(element))?.[1]);
const styleOf = (element: Element) => element.closest<HTMLElement>('[style*="scale"]')?.style.transform ?? '';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(STAGE);
});

afterEach(() => {
  vi.useRealTimers();
});

describe('photos over the whole screen', () => {
  it('open at the photo that is shown, and close at the one that was shown last [R-PHOTOS-VIEWER-OPEN]', async () => {
    const { user } = openProfile({ profile: { photos: SHARP } });
    await user.click(await screen.findByRole('button', { name: 'Next photo' }));
    const strip = screen.getByRole('group', { name: 'Photos, use the arrow keys' });
    await user.click(within(strip).getByRole('img', { name: 'Marloes_82, photo 2 of 3' }));
    await shown(2);
    await user.keyboard('{ArrowRight}');
    await shown(3);
    await user.click(inDialog().getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('3 / 3')).toBeDefined();
  });

  it('open from the photos between the texts, but for those that the viewer may not see [R-MEMBERS-PHOTOS-BETWEEN, R-PHOTOS-VIEWER-OPEN]', async () => {
    const photos = [someImage(), someImage({ id: 2 }), someImage({ id: 3, blurred: true })];
    const { user } = openProfile({ profile: { photos } });
    await profileName();
    const between = screen.getByRole('button', { name: 'Show photo 2 of 3 of Marloes_82 full screen' });
    expect(screen.queryByRole('button', { name: 'Show photo 3 of 3 of Marloes_82 full screen' })).toBeNull();
    const isAfter = (first: Element, second: Element) =>
      (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    expect(isAfter(screen.getByText('I bake bread on Sundays.'), between)).toBe(true);
    expect(isAfter(between, screen.getByText('To meet somebody kind.'))).toBe(true);
    await user.click(between);
    await shown(2);
    await user.click(inDialog().getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(between);
  });

  it('return the focus to the button that opened them [R-PHOTOS-VIEWER-OPEN]', async () => {
    const { dialog } = await openViewer();
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show photos full screen' }));
  });

  it('are not opened by a link over a photo', async () => {
    openProfile({ user: null, profile: { photos: [someImage({ blurred: true })] } });
    const link = await screen.findByRole('link', { name: 'Log in' });
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    await profileName();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('go by arrow keys, Home and End, and stop at both ends [R-PHOTOS-VIEWER-KEYS]', async () => {
    const { user } = await openViewer();
    for (const [key, number] of [
      ['{ArrowLeft}', 1],
      ['{ArrowRight}', 2],
      ['{End}', 3],
      ['{ArrowRight}', 3],
      ['{ArrowLeft}', 2],
      ['{Home}', 1],
    ] as const) {
      await user.keyboard(key);
      await shown(number);
    }
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await shown(1);
  });

  it('do not go by the keys of a dialog over them [R-PHOTOS-VIEWER-KEYS]', async () => {
    const { user } = await openViewer();
    const over = document.body.appendChild(document.createElement('dialog'));
    over.showModal();
    await user.keyboard('{ArrowRight}{End}');
    await shown(1);
    over.remove();
    await user.keyboard('{ArrowRight}');
    await shown(2);
  });

  it('keep the focus on a button at the end of the photos', async () => {
    const { user, viewer } = await openViewer();
    const next = viewer.getByRole('button', { name: 'Next photo' });
    await user.click(next);
    await user.click(next);
    await user.click(next);
    await shown(3);
    expect(next.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(next);
  });

  it('mark the photo on show by its bar, and announce it in French too [R-PHOTOS-VIEWER-BARS]', async () => {
    const { dialog, user } = await openViewer({ locale: 'fr', profile: { photos: SHARP } });
    expect(await screen.findByText('Photo 1 sur 3 de Marloes_82')).toBeDefined();
    await user.keyboard('{ArrowRight}');
    const bars = [...dialog.querySelectorAll('[aria-hidden="true"] > span')];
    expect(bars.map((bar) => bar.hasAttribute('data-shown'))).toEqual([false, true, false]);
    expect(screen.getByRole('status').textContent).toBe('Photo 2 sur 3 de Marloes_82');
  });

  it('show the last photo that is left when the album becomes shorter, and go on from there [R-PHOTOS-VIEWER-SHORTER]', async () => {
    const { fake, user, dialog } = await openViewer();
    await user.keyboard('{End}');
    await shown(3);
    const shorten = (profile: MemberProfile | undefined) => profile && { ...profile, photos: SHARP.slice(0, 2) };
    act(() => void fake.host.queryClient.setQueryData<MemberProfile>([...MEMBER_KEY, 1001], shorten));
    expect(await screen.findByText('Photo 2 of 2 of Marloes_82')).toBeDefined();
    expect(dialog.querySelector('[style*="--shown"]')?.getAttribute('style')).toContain('--shown: 1');
    expect(inDialog().getByRole('img', { name: 'Marloes_82, photo 2 of 2' }).closest('[inert]')).toBeNull();
    await user.click(inDialog().getByRole('button', { name: 'Zoom in' }));
    expect(scaleOf(inDialog().getByRole('img', { name: 'Marloes_82, photo 2 of 2' }))).toBe(2.5);
    await user.keyboard('{ArrowLeft}');
    expect(await screen.findByText('Photo 1 of 2 of Marloes_82')).toBeDefined();
  });

  it('load the neighbours of the photo on show, and no further one', async () => {
    const photos = [1, 2, 3, 4].map((id) => someImage({ id }));
    const { dialog } = await openViewer({ profile: { photos } });
    const loading = [...dialog.querySelectorAll('img')].map((image) => image.getAttribute('loading'));
    expect(loading).toEqual([null, 'eager']);
  });
});

describe('gestures over the whole screen', () => {
  it('are taps on the halves [R-PHOTOS-VIEWER-TOUCH]', async () => {
    await openViewer();
    tap(stage(1), [300, 400]);
    await shown(2);
    tap(stage(2), [100, 400]);
    await shown(1);
  });

  it('are swipes, which a photo at an end does not follow away [R-PHOTOS-VIEWER-TOUCH]', async () => {
    await openViewer();
    swipe(stage(1), [300, 400], [100, 410]);
    await shown(2);
    swipe(stage(2), [100, 400], [300, 410]);
    await shown(1);
    swipe(stage(1), [100, 400], [300, 410]);
    await shown(1);
  });

  it('are a double tap, which enlarges and goes nowhere, and a second one back [R-PHOTOS-VIEWER-ZOOM]', async () => {
    const { viewer } = await openViewer();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    tap(stage(1), [300, 400]);
    tap(stage(1), [302, 400]);
    // The time of a single tap passes.
    act(() => void vi.advanceTimersByTime(1000));
    expect(scaleOf(stage(1))).toBe(2.5);
    expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeDefined();
    // Enlarged, the finger moves the photo and not to the next one.
    swipe(stage(1), [300, 400], [100, 400]);
    expect(screen.getByText('Photo 1 of 3 of Marloes_82')).toBeDefined();
    tap(stage(1), [300, 400]);
    tap(stage(1), [302, 400]);
    expect(scaleOf(stage(1))).toBe(1);
  });

  it('are a pinch [R-PHOTOS-VIEWER-ZOOM]', async () => {
    await openViewer();
    const image = stage(1);
    fireEvent.pointerDown(image, pointer(1, [150, 400]));
    fireEvent.pointerDown(image, pointer(2, [250, 400]));
    fireEvent.pointerMove(image, pointer(1, [100, 400]));
    fireEvent.pointerMove(image, pointer(2, [300, 400]));
    fireEvent.pointerUp(image, pointer(1, [100, 400]));
    fireEvent.pointerUp(image, pointer(2, [300, 400]));
    expect(scaleOf(image)).toBe(2);
    await shown(1);
  });

  it('enlarge by a button as well, and end with the photo [R-PHOTOS-VIEWER-ZOOM]', async () => {
    const { user, viewer } = await openViewer();
    await user.click(viewer.getByRole('button', { name: 'Zoom in' }));
    expect(scaleOf(stage(1))).toBe(2.5);
    await user.keyboard('{ArrowRight}{ArrowLeft}');
    await shown(1);
    expect(scaleOf(stage(1))).toBe(1);
  });

  it('do not enlarge what the viewer may not see [R-PHOTOS-VIEWER-BLURRED]', async () => {
    const { viewer, dialog } = await openViewer({
      user: null,
      profile: { photos: [someImage({ id: 1, blurred: true })] },
    });
    expect(viewer.getByText('Login to view more photos of Marloes_82')).toBeDefined();
    expect(viewer.queryByRole('button', { name: 'Zoom in' })).toBeNull();
    const image = dialog.querySelector('img');
    if (image === null) throw new Error('There is no photo.');
    tap(image, [300, 400]);
    tap(image, [302, 400]);
    expect(scaleOf(image)).toBe(1);
  });

  it('leave the photo where it is when the browser takes the finger away', async () => {
    await openViewer();
    const image = stage(1);
    fireEvent.pointerDown(image, pointer(1, [300, 400]));
    fireEvent.pointerMove(image, pointer(1, [100, 400]));
    fireEvent.pointerCancel(image, pointer(1, [100, 400]));
    await shown(1);
  });
});
