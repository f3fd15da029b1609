import type { Appearance } from './appearance.ts';

/**
 * The colour of the browser's own frame follows the appearance that was chosen here. The document brings one
 * `theme-color` for each appearance of the device; a choice puts its colour into both, `system` puts both back.
 */
export function paintBrowserFrame(appearance: Appearance): void {
  const metas = [...document.head.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"][media]')];
  // What the document came with is kept beside it.
  for (const meta of metas) meta.dataset['own'] ??= meta.content;
  const chosen = metas.find((meta) => meta.getAttribute('media')?.includes(appearance))?.dataset['own'];
  for (const meta of metas) meta.content = chosen ?? meta.dataset['own'] ?? meta.content;
}
