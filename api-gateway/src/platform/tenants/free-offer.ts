import type { Settings } from '@tandem/contracts/api/settings';
import { pageWords } from '@tandem/contracts/composition/page-words';
import type { Locale } from '@tandem/contracts/product/locales';
import { textsIn } from '../i18n/texts.ts';
import type en from './texts/en.json';

const textsOf = textsIn<typeof en>(import.meta.dirname);

/** What begins without paying, as a sentence for `{free_offer}`: the number of free messages has forms, and a tenant may give none. */
export const freeOffer = (settings: Settings, locale: Locale): string =>
  textsOf(locale)('free-offer', { count: pageWords(settings).free_messages });
