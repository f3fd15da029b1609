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

/** Of a card that is not on top: what is seen of it below the one on top is nothing to press. */
export const NO_DRAG = { onClickCapture: stopClick, onDragStart: stopNativeDrag };

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

  const end = (event: PointerEvent<HTMLElement>, isCancelled: boolean) => {
    const held = drag;
    if (held === null || held.pointer !== event.pointerId) return;
    drag = null;
    const action = isCancelled ? null : releaseOf(held.distance, event.timeStamp - held.startedAt);
    if (action === null || !onRelease(action, held.distance)) placeCard(event.currentTarget, 0, false);
  };

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      hasMoved = false;
      // A second finger changes nothing. The first one takes over from one whose card has left meanwhile, by a key.
      if (event.button !== 0 || (drag !== null && !event.isPrimary)) return;
      drag = { pointer: event.pointerId, startX: event.clientX, startedAt: event.timeStamp, distance: 0 };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = drag;
      if (held === null || held.pointer !== event.pointerId) return;
      held.distance = event.clientX - held.startX;
      if (!hasMoved && Math.abs(held.distance) < DRAG_FROM) return;
      // From here on the card has the pointer, also beyond its edge. Before, a click would miss the card's link.
      if (!hasMoved) event.currentTarget.setPointerCapture(event.pointerId);
      hasMoved = true;
      placeCard(event.currentTarget, held.distance, true);
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
