import { expect, it } from 'vitest';
import { readTrackedFiles } from '../src/tracked-files.ts';
import { WORKSPACE } from '../src/workspace.ts';

const BREAKPOINTS = [576, 768, 992, 1200];
/** Below this width a style sheet may fit something into the narrowest phones. */
const NARROW = 480;

interface Width {
  file: string;
  /** As it is written: `min-width: 576px`. */
  query: string;
  pixels: number;
}

const isSheet = (file: string) => /^(shared-ui|shell|mf-[\w-]+)\/src\/.+\.css$/.test(file);

/** The breakpoint at which a query changes the layout: the last pixel before it is up to one less. */
const breakpointOf = ({ query, pixels }: Width) => (query.startsWith('max') ? Math.ceil(pixels + 0.01) : pixels);

it('layouts change at 576, 768, 992 and 1200 px, and at no other width [L-FRAME-BREAKPOINTS]', async () => {
  const sheets = await readTrackedFiles(WORKSPACE, isSheet);
  const widths = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/@(?:media|container)[^{]*/g)]
      .flatMap(([condition]) => [...condition.matchAll(/(?:min|max)-width:\s*([\d.]+)px/g)])
      .map(([query, pixels]): Width => ({ file, query, pixels: Number(pixels) })),
  );
  const layouts = widths.filter(({ pixels }) => pixels >= NARROW);
  expect(layouts.filter((width) => !BREAKPOINTS.includes(breakpointOf(width)))).toEqual([]);
  expect([...new Set(layouts.map(breakpointOf))].toSorted((one, other) => one - other)).toEqual(BREAKPOINTS);
});
