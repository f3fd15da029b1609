/** Texts of the complaints' errors: English, which is also the key, and French. */
export const COMPLAINT_TEXTS = {
  'Enter the address of what is illegal.': 'Indiquez l’adresse du contenu illicite.',
  'Enter the whole address of the page, or a path of this site such as /members/7.':
    'Indiquez l’adresse complète de la page, ou un chemin de ce site, par exemple /members/7.',
  'Write {min} to {max} characters.': 'Écrivez entre {min} et {max} caractères.',
  'Enter your name.': 'Indiquez votre nom.',
  'Please confirm that you say this in good faith.': 'Veuillez confirmer que vous êtes de bonne foi.',
  'There is no complaint under this link.': 'Aucune réclamation ne correspond à ce lien.',
} as const;
