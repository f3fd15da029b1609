/** Texts of the own profile's and the notifications' errors: English, which is also the key, and French. */
export const PROFILE_TEXTS = {
  'Your text may not contain addresses or phone numbers.':
    'Votre texte ne peut contenir ni adresse ni numéro de téléphone.',
  'Write at most {n} characters.': 'Écrivez {n} caractères au maximum.',
  'Choose at most {n} interests.': 'Choisissez {n} centres d’intérêt au maximum.',
  'Enter the name of a town.': 'Indiquez le nom d’une ville.',
  'Give your consent to these details first.': 'Donnez d’abord votre accord pour ces informations.',
  'This link has expired or is not valid. Log in to change your notifications.':
    'Ce lien a expiré ou n’est pas valide. Connectez-vous pour modifier vos notifications.',
} as const;
