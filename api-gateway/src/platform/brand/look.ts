import type { MarkShape, Palette } from '@tandem/contracts/brand/brand';
import type { Settings } from '@tandem/contracts/api/settings';
import { brandColors, paletteTokens } from './brand-colors.ts';
import type { BrandColors } from './brand-colors.ts';

/** What of a tenant's settings decides how it looks. */
export type Branded = Pick<Settings, 'theme' | 'brand'>;

/** What icons are drawn of: a mark on 32 × 32, its silhouette in one colour, and the ground below it. */
export interface Sign {
  ground: string;
  /** Markup of SVG. */
  mark: string;
  silhouette: string;
}

/** How a tenant looks without a style sheet: in icons, mails, pictures and pages that stand alone. */
export interface Look {
  colors: BrandColors;
  /** `--color-page` of shared-ui's tokens, for the browser's own frame. */
  page: { light: string; dark: string };
  sign: Sign;
  /** Rules that put a tenant's own colours over those of its theme; empty for one that has none. */
  css: string;
}

function signOf(mark: readonly MarkShape[], { ink, paper, button }: BrandColors): Sign {
  const fills = { accent: button.dark.fill, second: paper[100] };
  const drawn = (shape: MarkShape, fill: string) => `<path fill="${fill}" fill-rule="evenodd" d="${shape.path}"/>`;
  return {
    ground: ink[900],
    mark: mark.map((shape) => drawn(shape, fills[shape.tone])).join(''),
    silhouette: mark.map((shape) => drawn(shape, '#fff')).join(''),
  };
}

/**
 * Outside of every cascade layer, so that these rules win over those of the style sheets' layers, whatever their order.
 */
function cssOf(palette: Palette): string {
  const declarations = [...paletteTokens(palette)].map(([name, value]) => `${name}:${value}`);
  return `:root,[data-theme]{${declarations.join(';')}}`;
}

/** A gateway has a few tenants; each page needs one. */
const KEPT = 200;
const made = new Map<string, Look>();

/** The look of a tenant, made of its theme and what its row puts over that. */
export function lookOf({ theme, brand }: Branded): Look {
  const key = JSON.stringify([theme, brand]);
  const known = made.get(key);
  if (known !== undefined) return known;
  const colors = brandColors(theme, brand.palette);
  const look: Look = {
    colors,
    page: { light: colors.paper[50], dark: colors.ink[950] },
    sign: signOf(brand.mark, colors),
    css: brand.palette === null ? '' : cssOf(brand.palette),
  };
  if (made.size >= KEPT) made.clear();
  made.set(key, look);
  return look;
}
