import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { button, onTop, openGame } from '../../testing/open-swipe-game.tsx';

const pressLeft = () => fireEvent.keyDown(document.body, { key: 'ArrowLeft' });

/** Holds back the page's frames; returns the function that draws those that wait. */
function holdFrames(): () => void {
  const waiting: FrameRequestCallback[] = [];
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) => waiting.push(callback));
  return () => {
    for (const callback of waiting.splice(0)) callback(performance.now());
  };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the frame in which a card begins to fly', () => {
  it('has neither the call nor the focus of what follows: both come a frame later [R-LIKES-SWIPE-KEYS]', async () => {
    const { sent } = await openGame();
    const before = await onTop('Anna');
    before.focus();
    const draw = holdFrames();
    pressLeft();
    expect(document.activeElement).toBe(before);
    await act(async () => undefined);
    expect(sent()).toEqual([]);
    draw();
    await waitFor(() => expect(sent()).toEqual([{ profile_id: 2001, action: 'pass' }]));
    const next = await onTop('Bea');
    await waitFor(() => {
      draw();
      expect(document.activeElement).toBe(next);
    });
  });

  it('draws no further card: it comes with the table', async () => {
    await openGame();
    await onTop('Anna');
    const drawn = () => document.querySelectorAll('article').length;
    await waitFor(() => expect(drawn()).toBe(4));
    pressLeft();
    expect(drawn()).toBe(4);
    await waitFor(() => expect(drawn()).toBe(5));
  });

  it('may be that of two cards: each of them is played once [R-LIKES-SWIPE-KEYS]', async () => {
    const { sent } = await openGame();
    await onTop('Anna');
    pressLeft();
    pressLeft();
    await onTop('Cleo');
    await waitFor(() => expect(sent()).toMatchObject([{ profile_id: 2001 }, { profile_id: 2002 }]));
    expect(screen.queryByRole('link', { name: /^(Anna|Bea)/u })).toBeNull();
  });

  it('is not awaited where no frames are drawn, as in a hidden tab [R-LIKES-SWIPE-KEPT]', async () => {
    const { sent } = await openGame();
    await onTop('Anna');
    holdFrames();
    pressLeft();
    await waitFor(() => expect(sent()).toHaveLength(1));
  });
});

describe('the card that was passed last', () => {
  it('stays out of sight, and is the same one when it is brought back [R-LIKES-SWIPE-UNDO]', async () => {
    const { user } = await openGame();
    const card = (await onTop('Anna')).closest('article');
    const place = card?.parentElement;
    await user.click(button('Pass Anna'));
    await onTop('Bea');
    // The cards are those of the new table, as they are long before the card is out.
    await waitFor(() => expect(document.querySelectorAll('article')).toHaveLength(5));
    if (place) fireEvent.animationEnd(place);
    await waitFor(() => expect(button('Undo the last pass')).toHaveProperty('disabled', false));
    expect(card?.isConnected).toBe(true);
    expect(screen.queryByRole('link', { name: /^Anna/u })).toBeNull();
    await user.click(button('Undo the last pass'));
    expect((await onTop('Anna')).closest('article')).toBe(card);
  });

  it('moves no other card in the document [R-LIKES-SWIPE-UNDO]', async () => {
    const { user } = await openGame();
    await onTop('Anna');
    await user.click(button('Pass Anna'));
    const place = (await onTop('Bea')).closest('article')?.parentElement;
    const deck = place?.parentElement;
    if (!place || !deck) throw new Error('The deck has no card.');
    const observer = new MutationObserver(() => undefined);
    observer.observe(deck, { childList: true });
    await user.click(button('Pass Bea'));
    await onTop('Cleo');
    const removed = observer.takeRecords().flatMap(({ removedNodes }) => [...removedNodes]);
    expect(removed).not.toContain(place);
  });
});

describe('the card that leaves', () => {
  it('is no obstacle for the finger that is put down over it: the next one is dragged [R-LIKES-SWIPE-GESTURE]', async () => {
    const { sent } = await openGame();
    const over = (await onTop('Anna')).closest('article')?.parentElement;
    pressLeft();
    const next = (await onTop('Bea')).closest('article')?.parentElement;
    if (!over || !next) throw new Error('The deck has no card.');
    next.setPointerCapture = () => undefined;
    const at = (clientX: number) => ({ pointerId: 1, isPrimary: true, button: 0, clientX });
    fireEvent.pointerDown(over, at(100));
    fireEvent.pointerMove(over, at(250));
    expect(next.style.transform).toContain('translateX(150px)');
    expect(over.style.transform).toBe('');
    fireEvent.pointerUp(next, at(250));
    await waitFor(() => expect(sent()).toMatchObject([{ action: 'pass' }, { profile_id: 2002, action: 'like' }]));
  });

  it('is none for a tap either: the profile of the next one is opened, not its own [R-LIKES-SWIPE-GESTURE]', async () => {
    await openGame();
    const own = await onTop('Anna');
    pressLeft();
    const next = await onTop('Bea');
    const opened: (string | null)[] = [];
    for (const link of [own, next])
      link.addEventListener('click', (event) => {
        event.preventDefault();
        opened.push(link.getAttribute('href'));
      });
    fireEvent.click(own, { detail: 1 });
    expect(opened).toEqual([next.getAttribute('href')]);
  });

  it('opens no profile by the end of the drag by which it left [R-LIKES-SWIPE-GESTURE]', async () => {
    await openGame();
    const own = await onTop('Anna');
    const place = own.closest('article')?.parentElement;
    if (!place) throw new Error('The deck has no card.');
    place.setPointerCapture = () => undefined;
    const at = (clientX: number) => ({ pointerId: 1, isPrimary: true, button: 0, clientX });
    fireEvent.pointerDown(place, at(100));
    fireEvent.pointerMove(place, at(250));
    fireEvent.pointerUp(place, at(250));
    const next = await onTop('Bea');
    const open = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    next.addEventListener('click', open);
    fireEvent.click(own, { detail: 1 });
    expect(open).not.toHaveBeenCalled();
  });
});
