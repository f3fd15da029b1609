import sharp from 'sharp';
import type { Settings } from '@tandem/contracts/api/settings';
import type { Locale } from '@tandem/contracts/product/locales';
import { breakLines, canWrite, drawLine } from '../../platform/brand/letters.ts';
import { pictureBrand } from './brands.ts';
import type { PictureBrand } from './brands.ts';
import { textsIn } from '../../platform/i18n/texts.ts';
import type en from './texts/en.json';

/** What social networks show whole. */
export const SOCIAL_IMAGE = { width: 1200, height: 630 } as const;

/** What of a tenant is on its pictures. */
export type BrandedSettings = Pick<
  Settings,
  'theme' | 'brand' | 'name' | 'index_title' | 'min_age' | 'fictional_singular'
>;

const PHOTO = { width: 504, height: 630 } as const;
const MARGIN = 64;
const HEADLINE = { largest: 56, smallest: 34, lines: 4, leading: 1.16 } as const;

const textsOf = textsIn<typeof en>(import.meta.dirname);

/** The title of the home page without the name, which is drawn above it: `Alpha: good company` says `Good company`. */
function headlineOf({ index_title: titles, name }: BrandedSettings, locale: Locale): string {
  const title = titles[locale];
  const rest = title.startsWith(name) ? title.slice(name.length).replace(/^[\s:·–—-]+/u, '') : title;
  return rest === '' ? '' : rest.charAt(0).toLocaleUpperCase(locale) + rest.slice(1);
}

interface Panel {
  x: number;
  width: number;
}

function headline(brand: PictureBrand, text: string, { x, width }: Panel): string {
  const face = brand.display();
  let size: number = HEADLINE.largest;
  let lines = breakLines(face, text, size, width);
  while (lines.length > HEADLINE.lines && size > HEADLINE.smallest) {
    size -= 2;
    lines = breakLines(face, text, size, width);
  }
  const shown = lines.slice(0, HEADLINE.lines);
  const leading = size * HEADLINE.leading;
  const first = 345 - ((shown.length - 1) * leading) / 2;
  return shown
    .map(
      (line, index) =>
        `<path fill="${brand.text}" d="${drawLine(face, line, size, { x, y: first + index * leading }).path}"/>`,
    )
    .join('');
}

/** Sign, name, headline and age on the brand's ground. */
function panelOf(settings: BrandedSettings, locale: Locale, panel: Panel): string {
  const brand = pictureBrand(settings);
  const { x, width } = panel;
  // A name in a script that the typeface lacks would be drawn as boxes: only the sign is drawn.
  const name = canWrite(brand.display(), settings.name) ? settings.name : '';
  const title = headlineOf(settings, locale);
  const whole = 44;
  const nameWidth = width - 76;
  const { width: wanted } = drawLine(brand.display(), name, whole, { x: 0, y: 0 });
  const size = wanted === 0 ? whole : Math.min(whole, (whole * nameWidth) / wanted);
  return [
    `<g transform="translate(${x} 62) scale(1.9)">${brand.mark}</g>`,
    `<path fill="${brand.text}" d="${drawLine(brand.display(), name, size, { x: x + 76, y: 107 }).path}"/>`,
    headline(brand, canWrite(brand.display(), title) ? title : '', panel),
    `<rect x="${x}" y="${SOCIAL_IMAGE.height - 116}" width="56" height="6" rx="3" fill="${brand.accent}"/>`,
    `<path fill="${brand.quiet}" d="${drawLine(brand.body(), textsOf(locale)('adults', { age: settings.min_age }), 26, { x, y: SOCIAL_IMAGE.height - 62 }).path}"/>`,
  ].join('');
}

const svg = (width: number, height: number, content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);

/** The picture of a tenant in a language, as PNG: its sign, its title and its drawing. */
export function drawSiteImage(settings: BrandedSettings, locale: Locale): Promise<Buffer> {
  const { width, height } = SOCIAL_IMAGE;
  const brand = pictureBrand(settings);
  const left = 556;
  const content = [
    `<rect width="${width}" height="${height}" fill="${brand.ground}"/>`,
    `<svg x="${left}" width="${width - left}" height="${height}" viewBox="0 0 640 520" preserveAspectRatio="xMidYMax slice">${brand.scene}</svg>`,
    panelOf(settings, locale, { x: MARGIN, width: left - 2 * MARGIN + 16 }),
  ].join('');
  return sharp(svg(width, height, content))
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer();
}

/**
 * The word that a fictional profile carries wherever it is shown (F-PLATFORM-FICTIONAL-WORDS), on the photo's lower
 * edge.
 */
function fictionalLabel(settings: BrandedSettings, locale: Locale): string {
  const brand = pictureBrand(settings);
  const text = settings.fictional_singular[locale];
  const line = drawLine(brand.body(), text, 28, { x: 48, y: PHOTO.height - 46 });
  return (
    `<rect x="24" y="${PHOTO.height - 84}" width="${line.width + 48}" height="56" rx="${brand.radius}" fill="${brand.accent}"/>` +
    `<path fill="${brand.onAccent}" d="${line.path}"/>`
  );
}

/** A member's main photo beside the tenant's sign, as JPEG. `photo` is any picture that sharp reads. */
export async function drawMemberImage(
  settings: BrandedSettings,
  locale: Locale,
  member: { photo: Buffer; fictional: boolean },
): Promise<Buffer> {
  const { width, height } = SOCIAL_IMAGE;
  const photo = await sharp(member.photo).resize(PHOTO.width, PHOTO.height, { fit: 'cover' }).toBuffer();
  const panel = panelOf(settings, locale, { x: PHOTO.width + MARGIN, width: width - PHOTO.width - 2 * MARGIN });
  const over = member.fictional ? panel + fictionalLabel(settings, locale) : panel;
  return sharp({ create: { width, height, channels: 3, background: pictureBrand(settings).ground } })
    .composite([
      { input: photo, left: 0, top: 0 },
      { input: svg(width, height, over), left: 0, top: 0 },
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}
