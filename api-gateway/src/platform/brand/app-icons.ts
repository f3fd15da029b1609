import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { APP_PATH } from './app-path.ts';
import { lookOf } from './look.ts';
import type { Branded, Sign } from './look.ts';

/** How a mark sits on its icon. */
type Shape =
  /** Rounded, as browsers and desktops show it. */
  | 'rounded'
  /** To the edges: the system cuts its own shape out of it, at least the inner 80 % stay (W3C maskable). */
  | 'full'
  /** The silhouette alone: systems colour it themselves. */
  | 'silhouette';

/** The mark's share of the icon's width; 32 units of its drawing. */
const MARK_SHARE: Readonly<Record<Shape, number>> = { rounded: 0.7, full: 0.62, silhouette: 0.94 };

const ICONS = {
  'icon-192': { size: 192, shape: 'rounded' },
  'icon-512': { size: 512, shape: 'rounded' },
  'maskable-192': { size: 192, shape: 'full' },
  'maskable-512': { size: 512, shape: 'full' },
  'monochrome-512': { size: 512, shape: 'silhouette' },
  'apple-touch-180': { size: 180, shape: 'full' },
  'badge-96': { size: 96, shape: 'silhouette' },
  'favicon-48': { size: 48, shape: 'rounded' },
} as const satisfies Record<string, { size: number; shape: Shape }>;

export type IconName = keyof typeof ICONS;

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(ICONS, name);
}

/** The drawing of an icon, as SVG. */
export function drawIcon({ ground, mark, silhouette }: Sign, shape: Shape): string {
  const share = MARK_SHARE[shape];
  const offset = (32 * (1 - share)) / 2;
  const below =
    shape === 'silhouette' ? '' : `<rect width="32" height="32" rx="${shape === 'rounded' ? 7 : 0}" fill="${ground}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">${below}` +
    `<g transform="translate(${offset} ${offset}) scale(${share})">${shape === 'silhouette' ? silhouette : mark}</g></svg>`
  );
}

/** Changes when a sign is drawn in another way, so that no browser keeps the old icon. */
function revisionOf(tenant: Branded): string {
  const hash = createHash('sha256').update(JSON.stringify([lookOf(tenant).sign, ICONS, MARK_SHARE]));
  return hash.digest('base64url').slice(0, 8);
}

/** Path of an icon, which never changes what it shows. */
export function iconPath(tenant: Branded, name: IconName): string {
  return `${APP_PATH}/${name}.${revisionOf(tenant)}.png`;
}

/** The pictures of a notification. */
export function appIconPaths(tenant: Branded): { icon: string; badge: string } {
  return { icon: iconPath(tenant, 'icon-192'), badge: iconPath(tenant, 'badge-96') };
}

/** Drawn icons are small; those of more tenants than a gateway has are drawn again. */
const KEPT = 500;
const made = new Map<string, Promise<Buffer>>();

/** An icon as PNG, drawn when it is first requested and then kept. */
export function iconPng(tenant: Branded, name: IconName): Promise<Buffer> {
  const key = iconPath(tenant, name);
  const known = made.get(key);
  if (known !== undefined) return known;
  const { size, shape } = ICONS[name];
  const drawing = Buffer.from(drawIcon(lookOf(tenant).sign, shape));
  const drawn = sharp(drawing, { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: shape !== 'silhouette' })
    .toBuffer();
  if (made.size >= KEPT) made.clear();
  made.set(key, drawn);
  // A failure is not remembered.
  drawn.catch(() => made.delete(key));
  return drawn;
}

const ICO_HEADER_BYTES = 22;

/** `favicon.ico`, which some programs request without reading the page: one PNG with the header of an ICO file. */
export async function faviconIco(tenant: Branded): Promise<Buffer> {
  const png = await iconPng(tenant, 'favicon-48');
  const { size } = ICONS['favicon-48'];
  const header = Buffer.alloc(ICO_HEADER_BYTES);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(ICO_HEADER_BYTES, 18);
  return Buffer.concat([header, png]);
}
