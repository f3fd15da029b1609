import type { BrandColors } from '../../platform/brand/brand-colors.ts';
import type { ThemeName } from '@tandem/contracts/brand/brand';

/*
 * The drawings of shared-ui's HeroArt, in a box of 640 × 520, with a tenant's colours filled in: the gateway imports no
 * component, and a picture has no style sheet.
 */

/** `--skin` of the tokens: people keep it, whatever colours a tenant brings. */
const SKIN = '#feb29d';

const rider = ({ ink }: BrandColors, x: number, coat: string, hair: string) => `
<g transform="translate(${x} 0)" stroke-linecap="round" stroke-linejoin="round">
  <path fill="none" stroke="${ink[900]}" stroke-width="16" opacity=".55" d="M30 296c26 6 50 14 52 30s-14 26-22 38"/>
  <path fill="none" stroke="${ink[900]}" stroke-width="16" d="M28 298c20 12 40 26 44 44s-10 30-16 48h14"/>
  <path fill="none" stroke="${SKIN}" stroke-width="16" d="M62 206l7-18"/>
  <path fill="${coat}" d="M12 302c-12-44 2-86 36-98 24-8 42 8 38 30-4 22-26 38-28 66-14 8-34 9-46 2Z"/>
  <path fill="none" stroke="${coat}" stroke-width="14" d="M66 228c6 26 18 42 48 58"/>
  <circle fill="${SKIN}" cx="74" cy="168" r="23"/>
  <path fill="${ink[900]}" d="${hair}"/>
</g>`;

const LONG_HAIR =
  'M48 170c-2-24 14-32 30-29 12 2 19 10 19 19-16-4-30 0-36 10-4 6-12 6-13 0Z' +
  'M56 150c-14 6-24 16-22 28 1 16-6 26-14 32 22 7 40-1 46-18-6-8-12-24-10-42Z';
const SHORT_HAIR = 'M52 172c-8-22 4-36 24-35 14 0 24 8 23 20-12-6-26-4-34 4-1 8-8 16-13 11Z';

/** Tandemly: two people on one bicycle, a low sun behind them. */
const twoOnABicycle = (colors: BrandColors) => {
  const { paper, ink, accent } = colors;
  return `
<rect fill="${accent[100]}" width="640" height="520"/>
<circle fill="${accent[500]}" cx="418" cy="212" r="138"/>
<path fill="${accent[300]}" d="M0 366c90-62 178-66 262-24s190 40 378-48v226H0Z"/>
<path fill="${paper[200]}" d="M0 436c140-26 300-30 640 4v80H0Z"/>
<g fill="none" stroke="${ink[900]}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">
  <circle cx="214" cy="392" r="50"/><circle cx="446" cy="392" r="50"/>
  <path d="M214 392 252 312M214 392h72M286 392l-34-80M286 392l64-78M252 318l98-4M350 314l14 78M286 392h78M364 392l56-84M350 320l68-12M446 392l-34-106M402 288c8-6 24-8 32 2M364 392h-78"/>
  <path d="M236 304h32M336 302h30"/>
</g>
${rider(colors, 222, ink[600], LONG_HAIR)}
${rider(colors, 322, paper[0], SHORT_HAIR)}
<path stroke="${ink[900]}" stroke-width="5" stroke-dasharray="60 18 8 18" stroke-linecap="round" opacity=".5" d="M40 446h560"/>`;
};

const STARS = [
  [82, 70, 3],
  [156, 128, 2],
  [232, 58, 2.5],
  [300, 150, 2],
  [118, 206, 2.5],
  [560, 92, 2.5],
  [596, 200, 2],
  [350, 62, 2],
  [250, 224, 2],
  [44, 150, 2],
]
  .map(([cx, cy, r]) => `<circle cx="${cx}" cy="${cy}" r="${r}"/>`)
  .join('');

/** Nuit Douce: a bay at night, two boats that have found each other. */
const bayAtNight = ({ paper, ink, accent }: BrandColors) => `
<rect fill="${ink[800]}" width="640" height="520"/>
<circle fill="${accent[400]}" opacity=".08" cx="430" cy="150" r="118"/>
<path fill="${accent[400]}" d="M452 78a76 76 0 1 0 54 112 62 62 0 0 1-54-112Z"/>
<g fill="${accent[400]}">${STARS}</g>
<path fill="${ink[850]}" d="M0 330c70-44 130-50 190-22 54 24 92 22 138 2 66-28 150-40 312 14v196H0Z"/>
<rect fill="${ink[900]}" y="336" width="640" height="184"/>
<g fill="none" stroke="${accent[400]}" stroke-width="4" stroke-linecap="round" opacity=".55">
  <path d="M398 352h78M414 370h56M388 390h88M420 410h44M400 432h70M424 456h34"/>
  <path d="M120 396h44M80 430h62M520 404h54M548 450h40"/>
</g>
<path fill="${ink[600]}" d="M196 420h108c-8 22-22 32-40 32h-34c-16 0-28-12-34-32Z"/>
<path fill="${paper[50]}" d="M256 412V288c34 34 52 74 54 124Z"/>
<path fill="${accent[400]}" d="M246 412V312c-24 30-38 62-42 100Z"/>
<path fill="${ink[600]}" d="M316 428h88c-6 18-18 26-32 26h-28c-14 0-24-10-28-26Z"/>
<path fill="${accent[400]}" d="M356 420V322c-28 26-42 58-44 98Z"/>
<path fill="${paper[50]}" d="M366 420v-78c20 22 32 48 36 78Z"/>`;

/** Markup of a theme's drawing in a tenant's colours. */
export const SCENES: Readonly<Record<ThemeName, (colors: BrandColors) => string>> = {
  tandemly: twoOnABicycle,
  nuit: bayAtNight,
};
