import { describe, expect, it } from 'vitest';
import { MAX_SCALE, UNZOOMED, fitInto, limitZoom, pinch, stepOfSwipe, stepOfTap, zoomAt } from './zoom.ts';

describe('zoom', () => {
  it('keeps what is under the finger where it is', () => {
    const zoom = zoomAt(UNZOOMED, 2.5, { x: 100, y: -40 });
    // The point of the photo that was at (100, -40) is there still.
    expect({ x: 100 * 2.5 + zoom.x, y: -40 * 2.5 + zoom.y }).toEqual({ x: 100, y: -40 });
  });

  it('follows two fingers apart and aside, up to four times [R-PHOTOS-VIEWER-ZOOM]', () => {
    const from = [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ] as const;
    const apart = pinch(UNZOOMED, from, [
      { x: -90, y: 10 },
      { x: 110, y: 10 },
    ]);
    expect(apart).toEqual({ scale: 2, x: 10, y: 10 });
    const far = pinch(UNZOOMED, from, [
      { x: -900, y: 0 },
      { x: 900, y: 0 },
    ]);
    expect(far.scale).toBe(MAX_SCALE);
    const together = pinch(UNZOOMED, from, [
      { x: -5, y: 0 },
      { x: 5, y: 0 },
    ]);
    expect(together.scale).toBe(1);
    const sameSpot = [from[0], from[0]] as const;
    expect(pinch(UNZOOMED, sameSpot, from).scale).toBe(1);
  });

  it('moves an enlarged photo as far as its edges [R-PHOTOS-VIEWER-ZOOM]', () => {
    const stage = { width: 400, height: 800 };
    const photo = fitInto({ width: 800, height: 1000 }, stage);
    expect(photo).toEqual({ width: 400, height: 500 });
    // Twice as wide as the stage: 200 px are hidden on each side. 1000 px high: 100 px above and below.
    expect(limitZoom({ scale: 2, x: 999, y: -999 }, photo, stage)).toEqual({ scale: 2, x: 200, y: -100 });
    expect(limitZoom({ scale: 1, x: 50, y: 50 }, photo, stage)).toEqual({ scale: 1, x: 0, y: 0 });
  });
});

describe('steps', () => {
  it('go back from the left half and on from the right one [R-PHOTOS-VIEWER-TOUCH]', () => {
    expect([stepOfTap({ x: -1, y: 0 }), stepOfTap({ x: 1, y: 0 })]).toEqual([-1, 1]);
  });

  it('take a quarter of the width, or a quick short way [R-PHOTOS-VIEWER-TOUCH]', () => {
    expect(stepOfSwipe(-120, 900, 400)).toBe(1);
    expect(stepOfSwipe(120, 900, 400)).toBe(-1);
    expect(stepOfSwipe(-60, 900, 400)).toBe(0);
    expect(stepOfSwipe(-60, 100, 400)).toBe(1);
    expect(stepOfSwipe(-15, 10, 400)).toBe(0);
  });
});
