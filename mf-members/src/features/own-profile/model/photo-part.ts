import { PHOTO_UPLOAD } from '@tandem/contracts/product/photo-rules';

/** How far a photo is turned clockwise, in degrees. */
export type Turn = 0 | 90 | 180 | 270;

/** The 4:5 part of a photo that others see, in shares of the turned photo (C-PHOTOS-CROP). */
export interface PhotoPart {
  turn: Turn;
  left: number;
  top: number;
  width: number;
}

/** Pixels of the photo as it is before it is turned. */
export interface PhotoSize {
  width: number;
  height: number;
}

/** A place in the frame, or a way as long as a share of it. */
export interface Shares {
  x: number;
  y: number;
}

const CENTRE: Shares = { x: 0.5, y: 0.5 };
const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The size of a photo that is turned. */
export function turnedSize({ width, height }: PhotoSize, turn: Turn): PhotoSize {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** How high a part is, as a share of the turned photo. */
export function heightOf({ turn, width }: PhotoPart, photo: PhotoSize): number {
  const size = turnedSize(photo, turn);
  return (width * size.width * 5) / 4 / size.height;
}

/** The width of the largest part, and of the smallest one: what the server takes (V-PHOTOS-PART). */
function reachOf(turn: Turn, photo: PhotoSize): { widest: number; narrowest: number } {
  const size = turnedSize(photo, turn);
  const widest = Math.min(1, (size.height * 4) / 5 / size.width);
  return { widest, narrowest: Math.min(widest, PHOTO_UPLOAD.minPixels / size.width) };
}

/** The nearest part that is within the photo, and not too small. */
function within(part: PhotoPart, photo: PhotoSize): PhotoPart {
  const { widest, narrowest } = reachOf(part.turn, photo);
  const width = clamp(part.width, narrowest, widest);
  const height = heightOf({ ...part, width }, photo);
  return {
    turn: part.turn,
    width,
    left: clamp(part.left, 0, 1 - width),
    top: clamp(part.top, 0, Math.max(0, 1 - height)),
  };
}

/** As much of a photo as fits into the frame, from its middle. */
export function firstPart(photo: PhotoSize, turn: Turn = 0): PhotoPart {
  const { widest: width } = reachOf(turn, photo);
  const whole = { turn, width, left: 0, top: 0 };
  return { ...whole, left: (1 - width) / 2, top: Math.max(0, 1 - heightOf(whole, photo)) / 2 };
}

/** How many times a part is enlarged: 1 for the largest one. */
export function zoomOf({ turn, width }: PhotoPart, photo: PhotoSize): number {
  return reachOf(turn, photo).widest / width;
}

/** How far the photo can be enlarged; 1 where it is too small for that. */
export function mostZoom(turn: Turn, photo: PhotoSize): number {
  const { widest, narrowest } = reachOf(turn, photo);
  return widest / narrowest;
}

/** Enlarges the photo so many times, around a place of the frame. */
export function withZoom(part: PhotoPart, photo: PhotoSize, zoom: number, around: Shares = CENTRE): PhotoPart {
  const { widest, narrowest } = reachOf(part.turn, photo);
  const width = clamp(widest / zoom, narrowest, widest);
  const growth = { x: part.width - width, y: heightOf(part, photo) - heightOf({ ...part, width }, photo) };
  return within({ ...part, width, left: part.left + growth.x * around.x, top: part.top + growth.y * around.y }, photo);
}

/** Moves the photo behind the frame; the part moves the other way. */
export function withMove(part: PhotoPart, photo: PhotoSize, { x, y }: Shares): PhotoPart {
  return within({ ...part, left: part.left - x * part.width, top: part.top - y * heightOf(part, photo) }, photo);
}

/** Turns the photo by a quarter, clockwise. What is in the middle of the frame stays there, as large as it was. */
export function withTurn(part: PhotoPart, photo: PhotoSize): PhotoPart {
  const turn = ((part.turn + 90) % 360) as Turn;
  const middle = { x: part.left + part.width / 2, y: part.top + heightOf(part, photo) / 2 };
  const { widest, narrowest } = reachOf(turn, photo);
  const width = clamp(widest / zoomOf(part, photo), narrowest, widest);
  const next = { turn, width, left: 0, top: 0 };
  return within({ ...next, left: 1 - middle.y - width / 2, top: middle.x - heightOf(next, photo) / 2 }, photo);
}

/** The part as the API takes it: `90,0.125,0,0.75`. */
export function partText({ turn, left, top, width }: PhotoPart): string {
  return [turn, ...[left, top, width].map((share) => Number(share.toFixed(6)))].join(',');
}
