import { useEffect, useRef } from 'react';
import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import type { Shares } from './photo-part.ts';

/** What can be done to the photo behind the frame. */
export interface CropMoves {
  /** Moves the photo by these shares of the frame. */
  move: (by: Shares) => void;
  /** Makes the photo so many times as large, around a place of the frame. */
  enlarge: (times: number, around?: Shares) => void;
  turn: () => void;
}

/** Of a press on a key or a button. */
export const STEP = 0.1;
export const LARGER = 1.15;

interface Pixels extends Shares {
  width: number;
  height: number;
}

function placeIn({ clientX, clientY }: { clientX: number; clientY: number }, frame: Element): Pixels {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top, width, height };
}

const middleOf = (places: readonly Pixels[]): Shares => ({
  x: places.reduce((sum, { x }) => sum + x, 0) / places.length,
  y: places.reduce((sum, { y }) => sum + y, 0) / places.length,
});

const spreadOf = ([one, other]: readonly Pixels[]) =>
  one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y);

/** What fingers have done between two moments: moved the photo, and pinched it where they are two. */
function follow(before: readonly Pixels[], after: readonly Pixels[], { move, enlarge }: CropMoves): void {
  const [frame] = after;
  if (frame === undefined || frame.width === 0) return;
  const shares = ({ x, y }: Shares): Shares => ({ x: x / frame.width, y: y / frame.height });
  const [from, to] = [middleOf(before), middleOf(after)];
  const spread = spreadOf(before);
  if (spread > 0) enlarge(spreadOf(after) / spread, shares(from));
  move(shares({ x: to.x - from.x, y: to.y - from.y }));
}

/** The arrows move the frame over the photo, so the photo goes the other way. */
const KEYS: Readonly<Record<string, (moves: CropMoves) => void>> = {
  'ArrowLeft': ({ move }) => move({ x: STEP, y: 0 }),
  'ArrowRight': ({ move }) => move({ x: -STEP, y: 0 }),
  'ArrowUp': ({ move }) => move({ x: 0, y: STEP }),
  'ArrowDown': ({ move }) => move({ x: 0, y: -STEP }),
  '+': ({ enlarge }) => enlarge(LARGER),
  '=': ({ enlarge }) => enlarge(LARGER),
  '-': ({ enlarge }) => enlarge(1 / LARGER),
  'r': ({ turn }) => turn(),
  'R': ({ turn }) => turn(),
};

/** The wheel, and pinches on a trackpad, which browsers report as the wheel: they enlarge, and scroll nothing. */
function useWheel(frame: RefObject<HTMLElement | null>, moves: CropMoves): void {
  const latest = useRef(moves);
  useEffect(() => {
    latest.current = moves;
  });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { x, y, width, height } = placeIn(event, element);
      latest.current.enlarge(Math.exp(-event.deltaY / 400), { x: x / width, y: y / height });
    };
    // React listens to the wheel passively, and could not keep the sheet from scrolling.
    element.addEventListener('wheel', handleWheel, { passive: false });
    return () => element.removeEventListener('wheel', handleWheel);
  }, [frame]);
}

/**
 * Fingers, the mouse, the wheel and keys on the frame, which has `touch-action: none`. Returns its event handlers.
 */
export function useCropGestures(frame: RefObject<HTMLElement | null>, moves: CropMoves) {
  const fingers = useRef(new Map<number, Pixels>());
  useWheel(frame, moves);
  const lift = (event: PointerEvent<HTMLElement>) => void fingers.current.delete(event.pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || fingers.current.size > 1) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, placeIn(event, event.currentTarget));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!fingers.current.has(event.pointerId)) return;
      const before = [...fingers.current.values()];
      fingers.current.set(event.pointerId, placeIn(event, event.currentTarget));
      follow(before, [...fingers.current.values()], moves);
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act(moves);
    },
  };
}
