/** A place or a way in CSS pixels. Places on the stage are counted from its centre. */
export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** How a photo is enlarged, and how far its centre is from that of the stage. */
export interface Zoom extends Point {
  scale: number;
}

export const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 4;
/** Of a double tap, and of the zoom button. */
export const STEP_SCALE = 2.5;

const clamp = (value: number, reach: number) => Math.min(Math.max(value, -reach), reach);

/** Enlarges around a point, which stays where it is: what is under the finger remains under it. */
export function zoomAt(zoom: Zoom, scale: number, point: Point): Zoom {
  const growth = scale / zoom.scale;
  return { scale, x: point.x - (point.x - zoom.x) * growth, y: point.y - (point.y - zoom.y) * growth };
}

const distance = ([first, second]: readonly [Point, Point]) => Math.hypot(first.x - second.x, first.y - second.y);
const middle = ([first, second]: readonly [Point, Point]): Point => ({
  x: (first.x + second.x) / 2,
  y: (first.y + second.y) / 2,
});

/** The zoom after two fingers moved from their places `from` to their places `to`; `most` is the largest scale. */
export function pinch(
  zoom: Zoom,
  from: readonly [Point, Point],
  to: readonly [Point, Point],
  most: number = MAX_SCALE,
): Zoom {
  const start = middle(from);
  const end = middle(to);
  const growth = distance(from) === 0 ? 1 : distance(to) / distance(from);
  const scale = Math.min(Math.max(zoom.scale * growth, 1), most);
  const { x, y } = zoomAt(zoom, scale, start);
  return { scale, x: x + end.x - start.x, y: y + end.y - start.y };
}

/** Keeps the photo on the stage: no edge is pulled further in than where the photo fills it. */
export function limitZoom({ scale, x, y }: Zoom, photo: Size, stage: Size): Zoom {
  const reach = (length: number, space: number) => Math.max(0, (length * scale - space) / 2);
  return {
    scale,
    x: clamp(x, reach(photo.width, stage.width)),
    y: clamp(y, reach(photo.height, stage.height)),
  };
}

/** The size at which a whole photo fits on the stage. */
export function fitInto(photo: Size, stage: Size): Size {
  const share = Math.min(stage.width / photo.width, stage.height / photo.height);
  return { width: photo.width * share, height: photo.height * share };
}

/** -1 is the photo before, 1 the one after. */
export type Step = -1 | 0 | 1;

/** Half of the stage decides: a tap on the left one goes back. */
export const stepOfTap = ({ x }: Point): Step => (x < 0 ? -1 : 1);

const QUICK_PIXELS_PER_MILLISECOND = 0.4;
const QUICK_WAY = 24;

/**
 * What a swipe means: a quarter of the stage, or less in a quick movement.
 *
 * @param way in CSS pixels, negative to the left
 * @param milliseconds how long it took
 * @param width of the stage
 */
export function stepOfSwipe(way: number, milliseconds: number, width: number): Step {
  const isQuick =
    Math.abs(way) >= QUICK_WAY && Math.abs(way) / Math.max(milliseconds, 1) >= QUICK_PIXELS_PER_MILLISECOND;
  if (!isQuick && Math.abs(way) < width / 4) return 0;
  return way < 0 ? 1 : -1;
}
