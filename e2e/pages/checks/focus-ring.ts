import type { Locator } from '@playwright/test';

/** WCAG 1.4.11: how much a ring differs from what is around it. */
const LEAST_CONTRAST = 3;

/** What in a place takes the focus of a keyboard and shows it by a ring. */
const FOCUSABLE = 'a[href], button:not([disabled]), summary, [tabindex="0"]';

/**
 * What in a place has a ring that can hardly be seen on its ground, one line each. A ring with a shadow around its element
 * brings a ground of its own. Pictures are not looked at: the ground is that of the elements around. Moves the focus.
 */
export async function faintRings(place: Locator): Promise<string[]> {
  // Browsers draw no ring for a script that moves the focus, unless a key was the last thing pressed.
  await place.page().keyboard.press('Tab');
  return place.evaluate(
    (root, { least, focusable }) => {
      type Colour = readonly [red: number, green: number, blue: number, alpha: number];
      const read = (text: string): Colour => {
        const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
        return [red, green, blue, alpha];
      };
      const over = (upper: Colour, lower: Colour): Colour => {
        const mix = (index: 0 | 1 | 2) => upper[index] * upper[3] + lower[index] * (1 - upper[3]);
        return [mix(0), mix(1), mix(2), 1];
      };
      const groundOf = (element: Element | null): Colour => {
        if (element === null) return [255, 255, 255, 1];
        const own = read(getComputedStyle(element).backgroundColor);
        return own[3] === 1 ? own : over(own, groundOf(element.parentElement));
      };
      const luminance = ([red, green, blue]: Colour) => {
        const [r = 0, g = 0, b = 0] = [red, green, blue]
          .map((value) => value / 255)
          .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const contrast = (one: Colour, other: Colour) => {
        const [less = 0, more = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
        return (more + 0.05) / (less + 0.05);
      };
      return [...root.querySelectorAll<HTMLElement>(focusable)].flatMap((element) => {
        if (!element.checkVisibility({ visibilityProperty: true })) return [];
        element.focus({ preventScroll: true });
        const { outlineStyle, outlineColor, outlineOffset, boxShadow } = getComputedStyle(element);
        if (document.activeElement !== element || outlineStyle === 'none') return [];
        const [, shadow] = /^(rgba?\([^)]+\)) 0px 0px 0px [1-9]\d*px$/.exec(boxShadow) ?? [];
        const around = groundOf(Number.parseFloat(outlineOffset) < 0 ? element : element.parentElement);
        const ground = shadow === undefined ? around : over(read(shadow), around);
        const reached = contrast(over(read(outlineColor), ground), ground);
        return reached < least ? [`a ring of ${reached.toFixed(1)} : 1 at ${element.outerHTML.slice(0, 160)}`] : [];
      });
    },
    { least: LEAST_CONTRAST, focusable: FOCUSABLE },
  );
}
