import type { Page } from '@playwright/test';

/**
 * Controls that run over the edge of the box they are in, and fields whose first text is cut off. `overflowOf` sees
 * neither: the page is no wider for it.
 */
export function whatDoesNotFit(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const briefly = (element: Element) => element.outerHTML.slice(0, 140);
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;

    /** The box that an element is laid out in; null where it is laid out elsewhere, or its box scrolls sideways. */
    const boxOf = (element: Element): Element | null => {
      if (!/^(static|relative)$/.test(getComputedStyle(element).position)) return null;
      let box = element.parentElement;
      while (box !== null && getComputedStyle(box).display === 'contents') box = box.parentElement;
      if (box === null || getComputedStyle(box).display === 'inline') return null;
      const scrollsSideways = getComputedStyle(box).overflowX !== 'visible' && box.scrollHeight <= box.clientHeight;
      return scrollsSideways ? null : box;
    };
    const runsOver = (element: Element) => {
      const box = boxOf(element)?.getBoundingClientRect();
      // One that is for screen readers alone is a dot.
      if (box === undefined || box.width <= 1) return false;
      const own = element.getBoundingClientRect();
      // A negative margin says that it is meant to.
      const { marginLeft, marginRight } = getComputedStyle(element);
      const [left, right] = [marginLeft, marginRight].map((margin) => Math.max(0, -parseFloat(margin)) + 1);
      return own.right > box.right + (right ?? 0) || own.left < box.left - (left ?? 0);
    };

    const pen = document.createElement('canvas').getContext('2d');
    const isCut = (field: HTMLSelectElement) => {
      const { fontStyle, fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
      const first = field.options[0];
      if (pen === null || first === undefined || first.value !== '' || !first.selected) return false;
      pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return pen.measureText(first.text).width > room + 1;
    };

    const controls = [...document.body.querySelectorAll('label, button, select, input, textarea, a[href]')];
    const fields = [...document.body.querySelectorAll('select')];
    return [
      ...controls
        .filter((element) => isShown(element) && getComputedStyle(element).display !== 'inline' && runsOver(element))
        .map((element) => `runs over the edge of its box: ${briefly(element)}`),
      ...fields
        .filter((field) => isShown(field) && isCut(field))
        .map((field) => `its text is cut off: ${briefly(field)}`),
    ];
  });
}
