/**
 * Texts of account activation: English, which is also the key, and French. What docs/product quotes stands here word
 * for word.
 */
export const ACTIVATION_TEXTS = {
  'Activation failed': 'L’activation a échoué',
  'Your e-mail address is already confirmed.': 'Votre adresse e-mail est déjà confirmée.',
} as const;
