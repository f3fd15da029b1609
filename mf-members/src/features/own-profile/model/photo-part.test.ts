import { describe, expect, it } from 'vitest';
import { firstPart, heightOf, mostZoom, partText, withMove, withTurn, withZoom, zoomOf } from './photo-part.ts';
import type { PhotoPart, PhotoSize } from './photo-part.ts';

const WIDE = { width: 2000, height: 1000 };
const HIGH = { width: 1000, height: 2000 };
const rounded = (part: PhotoPart) => partText(part);
const middle = (part: PhotoPart, photo: PhotoSize) => ({
  x: part.left + part.width / 2,
  y: part.top + heightOf(part, photo) / 2,
});

describe('the part of a photo that others see', () => {
  it.each([
    ['a wide one', WIDE, '0,0.3,0,0.4'],
    ['a high one', HIGH, '0,0,0.1875,1'],
    ['one that is 4:5', { width: 800, height: 1000 }, '0,0,0,1'],
  ])('begins with as much of %s as fits, from its middle [C-PHOTOS-CROP]', (_what, photo, text) => {
    expect(rounded(firstPart(photo))).toBe(text);
  });

  it('is moved as far as the edges of the photo', () => {
    const first = firstPart(WIDE);
    expect(rounded(withMove(first, WIDE, { x: 0.25, y: 0.5 }))).toBe('0,0.2,0,0.4');
    expect(rounded(withMove(first, WIDE, { x: 5, y: 0 }))).toBe('0,0,0,0.4');
    expect(rounded(withMove(first, WIDE, { x: -5, y: 0 }))).toBe('0,0.6,0,0.4');
  });

  it('is enlarged around a place, which stays where it is in the frame', () => {
    const first = firstPart(WIDE);
    const near = withZoom(first, WIDE, 2, { x: 1, y: 0 });
    expect(rounded(near)).toBe('0,0.5,0,0.2');
    expect(near.left + near.width).toBeCloseTo(first.left + first.width);
    expect(rounded(withZoom(near, WIDE, 1))).toBe('0,0.4,0,0.4');
  });

  it('is 400 pixels wide at least, and the whole of a photo that has no more [V-PHOTOS-PART]', () => {
    const closest = withZoom(firstPart(WIDE), WIDE, 100);
    expect(closest.width * WIDE.width).toBeCloseTo(400);
    expect(zoomOf(closest, WIDE)).toBeCloseTo(mostZoom(0, WIDE));
    const small = { width: 400, height: 450 };
    expect(mostZoom(0, small)).toBe(1);
    expect(rounded(withZoom(firstPart(small), small, 3))).toBe(rounded(firstPart(small)));
  });

  it('is turned by quarters around its middle, and after four of them is what it was', () => {
    const first = firstPart(WIDE);
    expect(rounded(withTurn(first, WIDE))).toBe('90,0,0.1875,1');
    const near = withMove(withZoom(first, WIDE, 1.5), WIDE, { x: 0.2, y: -0.1 });
    const turned = withTurn(near, WIDE);
    const [before, after] = [middle(near, WIDE), middle(turned, WIDE)];
    expect(after.x).toBeCloseTo(1 - before.y);
    expect(after.y).toBeCloseTo(before.x);
    let again = turned;
    for (let quarter = 0; quarter < 3; quarter += 1) again = withTurn(again, WIDE);
    expect(again.turn).toBe(0);
    expect(again.left).toBeCloseTo(near.left);
    expect(again.top).toBeCloseTo(near.top);
    expect(again.width).toBeCloseTo(near.width);
  });

  it('is a text that the API takes, whatever was done to it [C-PHOTOS-CROP]', () => {
    let part = firstPart({ width: 1777, height: 1333 });
    const photo = { width: 1777, height: 1333 };
    for (let step = 0; step < 40; step += 1) {
      part = withMove(part, photo, { x: Math.sin(step), y: Math.cos(step) });
      part = withZoom(part, photo, 1 + (step % 7) / 5);
      if (step % 3 === 0) part = withTurn(part, photo);
      expect(partText(part)).toMatch(/^(0|90|180|270)(,(0(\.\d{1,8})?|1)){3}$/);
      expect(part.left + part.width).toBeLessThanOrEqual(1 + 1e-9);
      expect(part.top + heightOf(part, photo)).toBeLessThanOrEqual(1 + 1e-9);
    }
  });
});
