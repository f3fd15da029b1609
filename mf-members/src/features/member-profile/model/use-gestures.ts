import { useEffect, useRef } from 'react';
import type { PointerEvent } from 'react';
import { UNZOOMED, STEP_SCALE, pinch, stepOfSwipe, stepOfTap, zoomAt } from '../../../shared/zoom.ts';
import type { Point, Step, Zoom } from '../../../shared/zoom.ts';

/** A tap waits so long for a second one, which makes it a double tap. */
export const DOUBLE_TAP_MILLISECONDS = 250;
/** A finger that moves less rests. */
const REST_PIXELS = 10;
const SAME_PLACE_PIXELS = 40;

export interface GestureOptions {
  zoom: Zoom;
  /** Sets the zoom; the caller keeps the photo on the stage. */
  onZoom: (zoom: Zoom) => void;
  /** The photo follows the finger by so many CSS pixels. */
  onDrag: (way: number) => void;
  /** The end of a swipe, or a tap; 0 lets the photo return to its place. */
  onStep: (step: Step) => void;
}

interface Gesture {
  /** Fingers and mouse buttons that are down, by pointer, where they are now. */
  pointers: Map<number, Point>;
  /** Where they were when their number last changed, and the zoom of then. */
  from: Map<number, Point>;
  zoom: Zoom;
  /** When the first of them came down, by the clock of events. */
  since: number;
  /** Whether something moved, or there were two fingers: it is no tap. */
  hasMoved: boolean;
}

interface Tap extends Point {
  at: number;
}

/** Where an event is, counted from the centre of the stage. */
function placeOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/** Two taps at one place, one right after the other. */
const isDouble = (first: Tap | null, second: Tap): boolean =>
  first !== null &&
  second.at - first.at <= DOUBLE_TAP_MILLISECONDS &&
  Math.hypot(second.x - first.x, second.y - first.y) <= SAME_PLACE_PIXELS;

/** Links and buttons over a photo are pressed as everywhere. */
const isControl = (target: EventTarget) => target instanceof Element && target.closest('a, button') !== null;

/** A single tap goes to a photo as soon as it can be no double tap, which enlarges. */
function useTaps({ zoom, onZoom, onStep }: Pick<GestureOptions, 'zoom' | 'onZoom' | 'onStep'>) {
  const last = useRef<Tap | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tap = (place: Point, at: number) => {
    const isSecond = isDouble(last.current, { ...place, at });
    last.current = isSecond ? null : { ...place, at };
    clearTimeout(timer.current);
    if (isSecond) onZoom(zoom.scale > 1 ? UNZOOMED : zoomAt(zoom, STEP_SCALE, place));
    // Enlarged, a tap is most likely the end of a movement.
    else if (zoom.scale === 1) timer.current = setTimeout(() => onStep(stepOfTap(place)), DOUBLE_TAP_MILLISECONDS);
  };
  return { tap, cancel: () => clearTimeout(timer.current) };
}

/** What the fingers have done since their number last changed: pinched, moved the enlarged photo, or pulled at it. */
function follow({ pointers, from, zoom }: Gesture, { onZoom, onDrag }: GestureOptions): void {
  const [first, second] = [...from].flatMap(([id, before]) => {
    const now = pointers.get(id);
    return now === undefined ? [] : [{ before, now }];
  });
  if (first === undefined) return;
  const way = { x: first.now.x - first.before.x, y: first.now.y - first.before.y };
  if (second !== undefined) onZoom(pinch(zoom, [first.before, second.before], [first.now, second.now]));
  else if (zoom.scale > 1) onZoom({ ...zoom, x: zoom.x + way.x, y: zoom.y + way.y });
  else onDrag(way.x);
}

/**
 * Pointer events of the stage of a photo as gestures, for fingers, pens and the mouse: a tap on a half, a swipe, a double
 * tap, a pinch, and moving an enlarged photo. The stage has `touch-action: none`.
 */
export function useGestures(options: GestureOptions) {
  const { zoom, onDrag, onStep } = options;
  const gesture = useRef<Gesture | null>(null);
  const taps = useTaps(options);

  const finish = (current: Gesture, place: Point, event: PointerEvent<HTMLElement>) => {
    gesture.current = null;
    if (!current.hasMoved) return taps.tap(place, event.timeStamp);
    const before = current.from.get(event.pointerId);
    if (current.zoom.scale > 1 || zoom.scale > 1 || before === undefined) return onStep(0);
    const { width } = event.currentTarget.getBoundingClientRect();
    return onStep(stepOfSwipe(place.x - before.x, event.timeStamp - current.since, width));
  };

  const lift = (event: PointerEvent<HTMLElement>, isCancelled: boolean) => {
    const current = gesture.current;
    if (!current?.pointers.delete(event.pointerId)) return;
    if (current.pointers.size > 0) {
      // One of two fingers is left: what it does now begins here.
      gesture.current = { ...current, from: new Map(current.pointers), zoom, since: event.timeStamp };
    } else if (isCancelled) {
      gesture.current = null;
      onStep(0);
    } else finish(current, placeOf(event), event);
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || isControl(event.target)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { pointers = new Map<number, Point>(), hasMoved = false } = gesture.current ?? {};
      if (pointers.size > 1) return;
      taps.cancel();
      pointers.set(event.pointerId, placeOf(event));
      gesture.current = {
        pointers,
        from: new Map(pointers),
        zoom,
        since: event.timeStamp,
        hasMoved: hasMoved || pointers.size > 1,
      };
      if (pointers.size > 1) onDrag(0);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const current = gesture.current;
      const before = current?.from.get(event.pointerId);
      if (current === null || before === undefined || !current.pointers.has(event.pointerId)) return;
      const place = placeOf(event);
      current.pointers.set(event.pointerId, place);
      current.hasMoved ||= Math.hypot(place.x - before.x, place.y - before.y) > REST_PIXELS;
      if (current.hasMoved) follow(current, options);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => lift(event, false),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => lift(event, true),
  };
}
