import { lookOf } from '../../platform/brand/look.ts';
import type { Branded } from '../../platform/brand/look.ts';
import { CONTROL_RADIUS, TYPEFACES } from '../../platform/brand/typefaces.ts';

/**
 * Rules that each document carries: those of the word that the document itself says (shell-guard.ts), and those that
 * leave a page plain, not broken, while the shell's style sheet is missing (`data-plain`). In the tenant's look, light
 * and dark; they need no token of the style sheet, and nothing that is there changes by them.
 */
export function plainLook(tenant: Branded): string {
  const { colors, page } = lookOf(tenant);
  const { ink, paper, button } = colors;
  const both = (light: string, dark: string) => `light-dark(${light},${dark})`;
  const text = both(ink[900], paper[100]);
  const ground = both(page.light, page.dark);
  const fonts = TYPEFACES[tenant.theme].family;
  return [
    `[data-plain]{color-scheme:light dark;background:${ground};color:${text};font:17px/1.5 ${fonts};overflow-wrap:break-word}`,
    `[data-plain][data-appearance=light]{color-scheme:light}[data-plain][data-appearance=dark]{color-scheme:dark}`,
    `[data-plain] #root{max-width:42rem;margin:auto;padding:8px 16px}`,
    `[data-plain] svg{width:1.5em;height:1.5em;vertical-align:middle;fill:none;stroke:currentColor}`,
    `[data-plain] :is(img,video){max-width:100%;max-height:16rem;height:auto}`,
    `[data-plain] a{color:inherit}`,
    `[data-plain] :is(a,button,input,select,textarea){min-height:24px;font:inherit}`,
    `[data-plain] li{margin:8px 0}`,
    // The question about the age hides the page as it does with its style sheet.
    `[data-plain]:not([data-entry]) .entry-question{display:none}`,
    `[data-plain]:is([data-entry],:not([data-cookies])) .cookie-question{display:none}`,
    `[data-plain][data-entry] .entry-question{position:fixed;inset:0;z-index:1;padding:24px;overflow:auto;background:${ground}}`,
    `[data-plain] .entry-question a{display:block;margin:16px 0}`,
    `.shell-word{position:sticky;bottom:var(--bars-reach,0px);z-index:9999;display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:8px 16px;max-height:40vh;overflow:auto;padding:10px 16px;background:${both(ink[900], paper[100])};color:${both(paper[50], ink[900])};font:16px/1.4 ${fonts}}`,
    // What the keyboard goes to is above it.
    `html:has(>body>.shell-word){scroll-padding-bottom:calc(var(--bars-reach,0px) + min(40vh,10rem))}`,
    `.shell-word p{margin:0;max-width:44rem;text-wrap:pretty}`,
    `.shell-word button{min-height:40px;padding:0 18px;border:0;border-radius:${CONTROL_RADIUS[tenant.theme]};background:${both(button.dark.fill, button.light.fill)};color:${both(button.dark.text, button.light.text)};font:inherit;font-weight:600;cursor:pointer}`,
    `.shell-word button:focus-visible{outline:3px solid;outline-offset:2px}`,
    `@media(forced-colors:active){.shell-word{border-top:1px solid}.shell-word button{border:1px solid}}`,
  ].join('');
}
