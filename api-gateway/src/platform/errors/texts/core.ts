/**
 * Texts of the gateway's own errors: English, which is also the key, and French. What docs/product quotes stands here
 * word for word.
 */
export const CORE_TEXTS = {
  'An error occured, please try again later.': 'Une erreur est survenue. Merci de réessayer dans quelques instants.',
  'Login failed, please try again': 'La connexion a échoué. Merci de réessayer.',
  'Too many incorrect attempts, account blocked for {minutes} min.':
    'Trop de tentatives incorrectes\u00a0: compte bloqué pendant {minutes}\u00a0min.',
  'Session expired, please log in again.': 'Votre session a expiré. Veuillez vous reconnecter.',
  'Too many requests, try again in {s} s.': 'Trop de demandes. Réessayez dans {s}\u00a0s.',
  'You are not allowed to do this.': 'Cette action ne vous est pas permise.',
  'This call has to come from the site itself.': 'Cet appel doit provenir du site lui-même.',
  'This page could not be found': 'Cette page est introuvable',
  'There is no such call.': 'Cet appel n’existe pas.',
  'No site is known under this address.': 'Aucun site n’est connu à cette adresse.',
  'This call cannot be made with {method}.': 'Cet appel ne peut pas être fait avec {method}.',
  'The request could not be read.': 'La demande n’a pas pu être lue.',
  'The request is too large.': 'La demande est trop volumineuse.',
  'The request expects something that this site does not do.':
    'La demande attend quelque chose que ce site ne fait pas.',
  'The request has to be JSON.': 'La demande doit être au format JSON.',
  'Please check your entries.': 'Veuillez vérifier votre saisie.',
  'This field is required.': 'Ce champ est obligatoire.',
  'Pushes cannot be sent to this address.': 'Impossible d’envoyer des notifications à cette adresse.',
  'This value is not valid.': 'Cette valeur n’est pas valide.',
  'This value is too long.': 'Cette valeur est trop longue.',
  'This value is too short.': 'Cette valeur est trop courte.',
  'This field is not known.': 'Ce champ n’est pas connu.',
  'This field may be given once only.': 'Ce champ ne peut être indiqué qu’une seule fois.',
  'This text has characters that cannot be stored.':
    'Ce texte contient des caractères qui ne peuvent pas être enregistrés.',
  'This call needs an Idempotency-Key, a UUID.': 'Cet appel nécessite un en-tête Idempotency-Key (UUID).',
  'This Idempotency-Key was used with another request.':
    'Cette clé Idempotency-Key a déjà servi pour une autre demande.',
  'The same request is still being worked on.': 'La même demande est encore en cours de traitement.',
  'The site is busy. Please try again shortly.': 'Le site est très sollicité. Merci de réessayer dans un instant.',
  'An account with this e-mail address already exists': 'Un compte existe déjà avec cette adresse e-mail',
  'This account is about to be deleted. Use the link in our e-mail to bring it back.':
    'Ce compte est en cours de suppression. Utilisez le lien reçu par e-mail pour le réactiver.',
  'currently invite-only: use your invite link or try later':
    'inscription actuellement sur invitation uniquement\u00a0: utilisez votre lien d’invitation ou réessayez plus tard',
  'Invalid email': 'Adresse e-mail non valide',
  'Username may not be the same as your e-mail address':
    'Votre pseudo ne peut pas être identique à votre adresse e-mail',
  'Username may not start with @': 'Votre pseudo ne peut pas commencer par @',
  'Use 3 to 20 letters, digits, _ or -': 'Utilisez de 3 à 20 lettres, chiffres, _ ou -',
  'Enter your date of birth ({min_age}+)': 'Indiquez votre date de naissance ({min_age} ans et plus)',
  'Invalid date of birth.': 'Date de naissance non valide.',
  'Use at least 8 characters.': 'Utilisez au moins 8 caractères.',
  'Use at most 72 characters.': 'Utilisez 72 caractères au maximum.',
  'This password is too common. Choose another one.': 'Ce mot de passe est trop courant. Choisissez-en un autre.',
  'Your password may not be your e-mail address.': 'Votre mot de passe ne peut pas être votre adresse e-mail.',
  'Please accept the terms of use.': 'Veuillez accepter les conditions d’utilisation.',
  'Write 1 to {n} characters.': 'Écrivez entre 1 et {n} caractères.',
} as const;
