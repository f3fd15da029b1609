import { COMPOSITION_TEXTS } from './composition.ts';
import { CORE_TEXTS } from './core.ts';
import { DOMAIN_TEXTS } from './domain.ts';
import { MEDIA_TEXTS } from './media.ts';

/** Every text that an error may carry: its English is the key, its value the French. */
export const ERROR_TEXTS = { ...CORE_TEXTS, ...DOMAIN_TEXTS, ...MEDIA_TEXTS, ...COMPOSITION_TEXTS } as const;

/** Only texts that have a French version can be thrown. */
export type ErrorText = keyof typeof ERROR_TEXTS;
