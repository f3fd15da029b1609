import type { Appearance } from './appearance.ts';

/**
 * The colour of the browser's own frame follows the chosen appearance. The document has one `theme-color` for each
 * appearance of the device; a choice writes its colour into both, `system` restores them.
 */
export function paintBrowserFrame(appearance: Appearance): void {
  const metas = [...document.head.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"][media]')];
  // The original value of the document is stored beside it.
  for (const meta of metas) meta.dataset['own'] ??= meta.content;
  const chosen = metas.find((meta) => meta.getAttribute('media')?.includes(appearance))?.dataset['own'];
  for (const meta of metas) meta.content = chosen ?? meta.dataset['own'] ?? meta.content;
}
