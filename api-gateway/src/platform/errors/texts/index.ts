import { ACTIVATION_TEXTS } from './activation.ts';
import { COMPLAINT_TEXTS } from './complaints.ts';
import { COMPOSITION_TEXTS } from './composition.ts';
import { CORE_TEXTS } from './core.ts';
import { DOMAIN_TEXTS } from './domain.ts';
import { MEDIA_TEXTS } from './media.ts';
import { PROFILE_TEXTS } from './profile.ts';

/** Every text that an error may carry: its English is the key, its value the French. */
export const ERROR_TEXTS = {
  ...CORE_TEXTS,
  ...ACTIVATION_TEXTS,
  ...DOMAIN_TEXTS,
  ...MEDIA_TEXTS,
  ...PROFILE_TEXTS,
  ...COMPOSITION_TEXTS,
  ...COMPLAINT_TEXTS,
} as const;

/** Only texts that have a French version can be thrown. */
export type ErrorText = keyof typeof ERROR_TEXTS;
