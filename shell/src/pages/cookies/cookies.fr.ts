import type { DocumentText } from '../document/document-text.ts';

export default {
  title: 'Cookies',
  lead: 'Tout ce que le site {name} garde dans votre navigateur, élément par élément. L’essentiel est nécessaire ; pour le reste, nous vous demandons d’abord.',
  updated: '2026-11-22',
  sections: [
    {
      id: 'your-choice',
      title: 'Votre choix',
      blocks: [
        'Nous conservons ce sans quoi le site ne peut pas fonctionner et vous interrogeons sur tout le reste. Refuser ne vous prive de rien : toutes les pages fonctionnent de la même façon. Vous pouvez changer d’avis à tout moment, dans les [réglages des cookies](cookie-settings) ou au pied de chaque page.',
        'Un cookie est un petit texte que votre navigateur garde pour un site et lui renvoie. Le stockage local et le stockage de session y ressemblent, mais ne sont pas envoyés : ils restent sur votre appareil.',
      ],
    },
    {
      id: 'needed',
      title: 'Les cookies nécessaires',
      blocks: [
        {
          table: {
            caption: 'Déposés par {domain} ; ils ne demandent pas de consentement.',
            head: ['Nom', 'À quoi il sert', 'Combien de temps'],
            rows: [
              [
                '**auth.session** (en connexion sécurisée, __Host-auth.session)',
                'Maintient votre connexion. Les scripts ne peuvent pas le lire. Il disparaît à la déconnexion.',
                '{session_life}',
              ],
              ['**locale**', 'Retient la langue que vous avez choisie.', '{locale_life}'],
            ],
          },
        },
      ],
    },
    {
      id: 'asked',
      title: 'Les cookies soumis à votre accord',
      blocks: [
        {
          table: {
            caption: 'Conservés au-delà de votre visite seulement si vous y avez consenti.',
            head: ['Nom', 'À quoi il sert', 'Combien de temps'],
            rows: [
              [
                '**traffic**',
                'Quel partenaire ou quelle annonce vous a fait venir ici, afin de régler ce partenaire. Il contient la référence du partenaire, rien sur vous, et les scripts ne peuvent pas le lire.',
                '{source_life} avec votre accord, sinon jusqu’à la fermeture du navigateur',
              ],
            ],
          },
        },
        'Aucune donnée de profil n’est transmise aux régies publicitaires, et {name} ne dépose aucun cookie d’autres sociétés.',
      ],
    },
    {
      id: 'storage',
      title: 'Ce qui reste aussi sur votre appareil',
      blocks: [
        {
          table: {
            caption:
              'Stockage local et de session, et base de données du navigateur : lus par votre seul navigateur, jamais envoyés avec les requêtes.',
            head: ['Quoi', 'À quoi cela sert', 'Combien de temps'],
            rows: [
              [
                '**Votre choix sur les cookies**',
                'Ne pas vous reposer la question',
                'Jusqu’à ce que vous le changiez ou vidiez votre navigateur',
              ],
              [
                '**Apparence**',
                'Claire ou sombre, si vous l’avez choisie',
                'Jusqu’à ce que vous choisissiez « Automatique »',
              ],
              [
                '**Les avertissements et conseils que vous avez fermés**',
                'Les garder fermés un moment, dans tous les onglets',
                'Jusqu’à ce qu’ils puissent réapparaître',
              ],
              ['**Votre dernière recherche**', 'Reprendre avec elle la fois suivante', 'Jusqu’à la recherche suivante'],
              [
                '**Les messages que vous écrivez ou envoyez**',
                'Ne rien perdre quand la connexion se perd',
                'Jusqu’à leur envoi, leur suppression ou votre déconnexion',
              ],
              [
                '**Les modifications de votre profil non enregistrées**',
                'Continuer après une session expirée',
                'Jusqu’à ce que vous les enregistriez ou abandonniez, vous déconnectiez ou fermiez l’onglet',
              ],
              [
                '**Que votre compte était ouvert dans cet onglet**',
                'Ne pas vous redemander votre âge',
                'Jusqu’à la fermeture de l’onglet',
              ],
              [
                '**Le numéro du compte connecté dans ce navigateur**',
                'Qu’une page gardée par le navigateur ne montre plus le compte de personne après la déconnexion',
                'Jusqu’à votre déconnexion',
              ],
              [
                '**Quand un partenaire ou une annonce vous a fait venir ici pour la première fois**',
                'Savoir si l’inscription vous est ouverte ; seulement le moment, pas le partenaire',
                '{source_life} avec votre accord, sinon jusqu’à la fermeture de l’onglet',
              ],
              [
                '**Le formulaire d’inscription**',
                'Continuer après un rechargement. Votre mot de passe n’y figure jamais.',
                'Jusqu’à la fermeture de l’onglet ou la fin de l’inscription',
              ],
              [
                '**Lesquels des nouveaux likes ont été annoncés**',
                'N’annoncer chacun qu’une fois, dans un seul onglet',
                'Les 100 derniers, jusqu’à votre déconnexion',
              ],
              [
                '**La réclamation que vous rédigez**',
                'Continuer après un rechargement',
                'Jusqu’à son envoi, votre déconnexion ou la fermeture de l’onglet',
              ],
              [
                '**Le code promo que vous avez saisi, et lequel de vos paiements est le premier**',
                'Les retrouver au retour de la page de paiement',
                'Jusqu’à la fermeture de l’onglet',
              ],
              [
                '**L’endroit où vous en étiez sur chaque page**',
                'Vous y ramener quand vous revenez en arrière',
                'Jusqu’à la fermeture de l’onglet',
              ],
              [
                '**Si cette visite est comptée, et les décomptes qui attendent le réseau**',
                'Savoir de quelles annonces on repart aussitôt ; rien sur vous n’y figure',
                'Jusqu’à la fermeture de l’onglet ; ce qui attend, jusqu’à son envoi',
              ],
              [
                '**Lesquels de vos paiements ont été comptés pour une annonce**',
                'N’en compter aucun deux fois. Seulement si vous avez accepté ; rien d’autre que le numéro des paiements.',
                'Les 20 derniers, jusqu’à ce que vous vidiez votre navigateur',
              ],
              [
                '**Quand une page a dû être rechargée parce qu’une de ses parties manquait**',
                'Que cela ne se répète pas sans fin',
                'Jusqu’à la fermeture de l’onglet',
              ],
              [
                '**Les notifications de cet appareil**',
                'Savoir si vous les avez autorisées ou refusées',
                'Jusqu’à la déconnexion ou un changement dans le navigateur',
              ],
              [
                '**Des parties du site**',
                'Une page hors connexion et une ouverture plus rapide',
                'Jusqu’à ce qu’une version plus récente les remplace',
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'in-your-browser',
      title: 'Dans votre navigateur',
      blocks: [
        'Votre navigateur sait montrer, bloquer et supprimer les cookies et les données de chaque site ; cherchez « confidentialité » dans ses réglages. Si vous bloquez les cookies nécessaires, vous pourrez lire {name}, mais pas vous connecter.',
      ],
    },
    {
      id: 'more',
      title: 'Vos données, plus largement',
      blocks: [
        'Ce que nous faisons des données hors de votre navigateur figure dans la [politique de confidentialité](privacy).',
      ],
    },
  ],
} satisfies DocumentText;
