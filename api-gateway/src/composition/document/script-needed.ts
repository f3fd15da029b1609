import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { textsIn } from '../../platform/i18n/texts.ts';
import { escapeHtml, tag } from '../../platform/html/html.ts';
import type en from './texts/en.json';

const textsOf = textsIn<typeof en>(import.meta.dirname);
const AGAIN_AFTER_SECONDS = 5;
const RULE = '.needs-script{position:relative;z-index:1;margin:0;padding:1rem;text-align:center}';

/**
 * The message for browsers without scripts on a page whose markup is not in the document, and its style rule for the
 * head: without it, the frame would seem to load for ever. Prerendered pages and the page for unknown addresses have
 * none. A page that `doesWithout` scripts once it is prerendered reloads itself until it is.
 */
export function scriptNeeded(
  { prerendered, status, locale }: Pick<PagePlan, 'prerendered' | 'status' | 'locale'>,
  { nonce, doesWithout }: { nonce: string; doesWithout: boolean },
): { head: string; body: string } {
  if (prerendered || status === 404) return { head: '', body: '' };
  const isAway = doesWithout || status === 503;
  const again = isAway ? tag('meta', { 'http-equiv': 'refresh', 'content': String(AGAIN_AFTER_SECONDS) }) : '';
  // `notYet` is for a page that can do without, whose markup could not be obtained in time, or whose part is away.
  const words = textsOf(locale)(isAway ? 'script.notYet' : 'script.needed');
  return {
    head: `<noscript>${again}${tag('style', { nonce })}${RULE}</style></noscript>`,
    body: `<noscript>${tag('p', { class: 'needs-script' })}${escapeHtml(words)}</p></noscript>`,
  };
}
