/**
 * Texts of the domain area's errors: English, which is also the key, and French. What docs/product quotes stands here
 * word for word.
 */
export const DOMAIN_TEXTS = {
  'Choose a country first.': 'Choisissez d’abord un pays.',
  'This region is not in the chosen country.': 'Cette région ne se trouve pas dans le pays choisi.',
  'The minimum age may not be above the maximum age.': 'L’âge minimum ne peut pas dépasser l’âge maximum.',
  'Log in to see members.': 'Connectez-vous pour voir les membres.',
  'Log in to see more members.': 'Connectez-vous pour voir plus de membres.',
  "You're blocked by {name}. You do not have access to this page.":
    '{name} a choisi de vous bloquer. Vous n’avez pas accès à cette page.',
  'This member is no longer available.': 'Ce membre n’est plus disponible.',
  'You have blocked {name}. Unblock first.': 'Vous avez bloqué {name}. Débloquez d’abord ce membre.',
  'You cannot like your own profile.': 'Vous ne pouvez pas aimer votre propre profil.',
  'You cannot write to yourself.': 'Vous ne pouvez pas vous écrire à vous-même.',
  'You have used your {n} likes for today.': 'Vous avez utilisé vos {n} likes du jour.',
  'Choose a list first.': 'Choisissez d’abord une liste.',
  'This list has changed. Load it again.': 'Cette liste a changé. Rechargez-la.',
  'Turn off invisible mode first.': 'Désactivez d’abord le mode invisible.',
  'You do not have enough credits.': 'Vous n’avez pas assez de crédits.',
  'You can start 2 conversations for free.': 'Vous pouvez démarrer 2 conversations gratuitement.',
  'Confirm your e-mail address to go on writing.': 'Confirmez votre adresse e-mail pour continuer à écrire.',
  '{name} has not confirmed their account yet.': '{name} n’a pas encore confirmé son compte.',
  'This bundle does not exist.': 'Cette offre n’existe pas.',
  'This payment method is not offered in your country.': 'Ce moyen de paiement n’est pas proposé dans votre pays.',
  'This payment does not exist.': 'Ce paiement n’existe pas.',
  'The payment could not be started. You have not been charged.':
    'Le paiement n’a pas pu être lancé. Rien n’a été débité.',
  'Please tick this: without it we may not hand over your credits yet.':
    'Merci de cocher cette case\u00a0: sans elle, nous ne pouvons pas encore vous remettre vos crédits.',
  'Code not found': 'Code introuvable',
  'Code already used': 'Code déjà utilisé',
  'Code expired': 'Code expiré',
  'Minimum order {amount}': 'Commande minimum\u00a0: {amount}',
  'Not valid for this payment method': 'Non valable pour ce moyen de paiement',
  'The signature of this notice is not valid.': 'La signature de cette notification n’est pas valide.',
} as const;
