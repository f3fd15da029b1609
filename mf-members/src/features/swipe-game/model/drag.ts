import { useLayoutEffect, useState } from 'react';
import type { MouseEvent, PointerEvent } from 'react';

/** Pixels from which a press is a drag, and no click. */
const DRAG_FROM = 8;
/** Pixels from which a card that is let go flies on. */
const FLY_FROM = 96;
/** Pixels per millisecond: a flick flies on from a shorter way. */
const FLICK_SPEED = 0.5;
const DEGREES_PER_PIXEL = 0.04;

/** What letting a card go after `distance` pixels to the right (negative: left) in so many milliseconds means. */
export function releaseOf(distance: number, milliseconds: number): 'like' | 'pass' | null {
  const speed = Math.abs(distance) / Math.max(1, milliseconds);
  const isFar = Math.abs(distance) >= FLY_FROM || (Math.abs(distance) > 3 * DRAG_FROM && speed > FLICK_SPEED);
  if (!isFar) return null;
  return distance > 0 ? 'like' : 'pass';
}

interface Drag {
  /** The one on top when it began. */
  card: HTMLElement;
  pointer: number;
  startX: number;
  startedAt: number;
  distance: number;
}

/** Moves a card by its transform alone, without a layout or a render; at 0 it is as its style sheet has it. */
export function placeCard(card: HTMLElement, distance: number, isHeld: boolean): void {
  card.style.transition = isHeld ? 'none' : '';
  card.style.transform = distance === 0 ? '' : `translateX(${distance}px) rotate(${distance * DEGREES_PER_PIXEL}deg)`;
  for (const stamp of card.querySelectorAll<HTMLElement>('[data-stamp]')) {
    const way = stamp.dataset['stamp'] === 'like' ? distance : -distance;
    stamp.style.opacity = way <= 0 ? '' : String(Math.min(1, way / FLY_FROM));
  }
}

export type DragHandlers = ReturnType<typeof useDrag>;
type OnRelease = (action: 'like' | 'pass', distance: number) => boolean;

const stopClick = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};
const stopNativeDrag = (event: { preventDefault: () => void }) => event.preventDefault();

/** Of a card that is not on top: what is seen of it is nothing to press. */
export const NO_CLICK = { onClickCapture: stopClick };

/** The card on top, by another one of its deck: one that leaves is over it, and is no obstacle. */
const topOf = (card: HTMLElement) =>
  card.hasAttribute('aria-hidden')
    ? card.parentElement?.querySelector<HTMLElement>(':scope > :not([aria-hidden])')
    : card;

/** Of a card that leaves: a tap on it is one on the card on top, which is what will be there. */
export const CLICK_ON_TOP = {
  onClickCapture: (event: MouseEvent<HTMLElement>) => {
    stopClick(event);
    // After a drag it stops this one itself, as its own.
    topOf(event.currentTarget)?.querySelector('a')?.click();
  },
};

/**
 * Dragging the card on top, by touch or mouse. The card follows by its transform alone, without a render.
 *
 * @param onRelease called when the card is let go far enough; returns false for what is refused: the card goes back
 * @returns handlers of the card, the same ones at each render
 */
export function useDrag(onRelease: OnRelease) {
  const [drag] = useState(createDrag);
  useLayoutEffect(() => drag.setRelease(onRelease));
  return drag.handlers;
}

function createDrag() {
  let onRelease: OnRelease = () => false;
  let drag: Drag | null = null;
  let hasMoved = false;

  /** What the pointer holds; nothing any more where the card has left meanwhile, by a key. */
  const heldBy = ({ pointerId }: PointerEvent<HTMLElement>) => {
    if (drag?.card.hasAttribute('aria-hidden') === true) drag = null;
    return drag?.pointer === pointerId ? drag : null;
  };
  const end = (event: PointerEvent<HTMLElement>, isCancelled: boolean) => {
    const held = heldBy(event);
    if (held === null) return;
    drag = null;
    const action = isCancelled ? null : releaseOf(held.distance, event.timeStamp - held.startedAt);
    if (action === null || !onRelease(action, held.distance)) placeCard(held.card, 0, false);
  };

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      hasMoved = false;
      // A second finger changes nothing. The first one takes over from one whose card has left meanwhile, by a key.
      if (event.button !== 0 || (drag !== null && !event.isPrimary)) return;
      const card = topOf(event.currentTarget);
      if (!card) return;
      drag = { card, pointer: event.pointerId, startX: event.clientX, startedAt: event.timeStamp, distance: 0 };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = heldBy(event);
      if (held === null) return;
      held.distance = event.clientX - held.startX;
      if (!hasMoved && Math.abs(held.distance) < DRAG_FROM) return;
      // From here on the card has the pointer, also beyond its edge. Before, a click would miss the card's link.
      if (!hasMoved) held.card.setPointerCapture(event.pointerId);
      hasMoved = true;
      placeCard(held.card, held.distance, true);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, false),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, true),
    // The end of a drag is no click on the card's link.
    onClickCapture: (event: MouseEvent) => {
      if (hasMoved) stopClick(event);
    },
    onDragStart: stopNativeDrag,
  };
  const setRelease = (next: OnRelease) => {
    onRelease = next;
  };
  return { handlers, setRelease };
}
