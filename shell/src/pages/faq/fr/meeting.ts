import type { FaqGroup } from '../faq-text.ts';

/** Joining, profiles, people and messages. */
export default [
  {
    id: 'joining',
    title: 'S’inscrire',
    questions: [
      {
        id: 'is-it-free',
        question: '{name}, est-ce gratuit ?',
        answer: [
          'S’inscrire, rechercher, liker et recevoir des messages, oui. Vous recevez {signup_credits} en cadeau de bienvenue ; ensuite, envoyer un message coûte {message_price}. Les crédits s’achètent par lots, une fois : il n’y a pas d’abonnement. Tous les prix figurent à la [page des tarifs](pricing).',
        ],
      },
      {
        id: 'who-can-join',
        question: 'Qui peut s’inscrire ?',
        answer: [
          'Les adultes de {min_age} ans et plus qui résident dans l’un de ces pays : {countries}. Une personne, un compte.',
        ],
      },
      {
        id: 'no-activation-mail',
        question: 'L’e-mail de confirmation n’arrive pas. Que faire ?',
        answer: [
          {
            steps: [
              'Regardez dans le dossier des indésirables et, chez certains fournisseurs, sous « Promotions ».',
              'Vérifiez dans votre compte que l’adresse est bien écrite.',
              'Faites-le renvoyer : une fois par minute, cinq fois par jour au plus. Chaque lien est valable 48 heures, tant qu’aucun n’a été utilisé.',
            ],
          },
          'Toujours rien ? Écrivez à [{email}](mail) depuis l’adresse concernée.',
        ],
      },
      {
        id: 'why-confirm',
        question: 'Pourquoi dois-je confirmer mon adresse e-mail ?',
        answer: [
          'Pour que personne ne s’inscrive avec une adresse qui n’est pas la sienne. D’ici là, vous pouvez envoyer le message de votre inscription et lui seul, et son destinataire ne peut pas encore répondre.',
        ],
      },
      {
        id: 'invite-only',
        question: 'Pourquoi me demande-t-on une invitation ?',
        answer: [
          'Par moments, {name} n’est ouvert que sur invitation. Utilisez votre lien d’invitation, valable une fois et pendant 30 jours, ou réessayez plus tard.',
        ],
      },
    ],
  },
  {
    id: 'profile',
    title: 'Profil et photos',
    questions: [
      {
        id: 'how-many-photos',
        question: 'Combien de photos puis-je publier ?',
        answer: [
          'Jusqu’à {photos_free} comme membre gratuit, jusqu’à {photos_premium} comme membre Premium. Au format JPEG, PNG, WebP ou HEIC, 10 Mo au plus chacune, et au moins 400 pixels de côté.',
        ],
      },
      {
        id: 'photo-removed',
        question: 'Pourquoi ma photo a-t-elle été retirée ?',
        answer: [
          'Parce qu’elle ne suit pas les [règles des photos](conduct#photos) : personne de reconnaissable, quelqu’un d’autre, de la nudité sur une photo publique, un numéro de téléphone dans l’image. Le message reçu indique la raison, et vous pouvez [contester](conduct#objection).',
        ],
      },
      {
        id: 'private-photos',
        question: 'Que sont les photos privées ?',
        answer: [
          'Des photos que les autres voient floutées tant qu’ils ne les ont pas débloquées, pour {photo_price} chacune. Elles restent ensuite débloquées. Le flou est fait de notre côté : l’original n’atteint jamais un écran qui n’a pas à le montrer.',
        ],
      },
      {
        id: 'intimate-interests',
        question: 'Dois-je dire ce que j’aime au lit ?',
        answer: [
          'Non. L’orientation et les centres d’intérêt intimes ne sont conservés que si vous cochez une case qui leur est propre ; la décocher les efface.',
        ],
      },
      {
        id: 'why-blurred',
        question: 'Pourquoi ne vois-je que certaines photos d’un membre ?',
        answer: [
          'Un visiteur voit la photo principale, un membre gratuit les {photos_visible} premières, un membre Premium toutes les photos publiques.',
        ],
      },
    ],
  },
  {
    id: 'people',
    title: 'Trouver quelqu’un',
    questions: [
      {
        id: 'search-order',
        question: 'Dans quel ordre la recherche affiche-t-elle les gens ?',
        answer: [
          'Les plus récemment actifs viennent en premier, sauf si vous triez autrement. Personne ne peut payer pour être mieux placé.',
        ],
      },
      {
        id: 'what-is-a-match',
        question: 'Qu’est-ce qu’un match ?',
        answer: [
          'Vous likez quelqu’un et cette personne vous like. Vous l’apprenez aussitôt, et elle aussi. Si l’un des deux likes est retiré, le match prend fin ; la conversation demeure.',
        ],
      },
      {
        id: 'like-limit',
        question: 'Combien de personnes puis-je liker ?',
        answer: [
          '{likes_per_day} par jour, et {swipe_likes} par jour dans le jeu de swipe, même pour les membres Premium. Passer n’est pas limité.',
        ],
      },
      {
        id: 'invisible',
        question: 'Puis-je regarder sans qu’on me voie ?',
        answer: [
          'Oui, avec le mode invisible de vos paramètres. Vous n’êtes alors plus dans la recherche, et personne ne peut vous écrire en premier ni vous liker. Les conversations en cours continuent ; pour écrire à quelqu’un de nouveau, désactivez-le.',
        ],
      },
    ],
  },
  {
    id: 'messages',
    title: 'Messages',
    questions: [
      {
        id: 'message-cost',
        question: 'Combien coûte un message ?',
        answer: [
          '{message_price}, quelle que soit sa longueur, jusqu’à {message_length}. Recevoir est gratuit. Le prix est affiché à côté du bouton avant l’envoi.',
        ],
      },
      {
        id: 'free-conversations',
        question: 'Pourquoi ne puis-je pas engager une autre conversation ?',
        answer: [
          'Sans Premium, vous pouvez en engager un nombre limité : {free_conversations}. Répondre à qui vous a écrit en premier ne compte pas. Supprimer une conversation ne libère pas de place. Votre premier lot, quel qu’il soit, lève la limite pour de bon.',
        ],
      },
      {
        id: 'no-answer-possible',
        question: 'Pourquoi ne puis-je pas répondre à quelqu’un ?',
        answer: [
          'Cette personne n’a pas encore confirmé son compte, elle est partie, ou il y a un blocage entre vous. La ligne au-dessus du champ de message dit ce qu’il en est.',
        ],
      },
      {
        id: 'old-messages',
        question: 'Où sont mes anciens messages ?',
        answer: [
          'Les messages restent lisibles pendant {history}. Les plus anciens ne sont plus visibles, pour protéger votre vie privée et celle de l’autre.',
        ],
      },
      {
        id: 'delete-chat',
        question: 'Que se passe-t-il si je supprime une conversation ?',
        answer: [
          'Elle quitte votre liste, pas celle de l’autre. Si un nouveau message arrive, la conversation reparaît, vide.',
        ],
      },
      {
        id: 'hide-read',
        question: 'Puis-je cacher que j’ai lu un message ?',
        answer: [
          'Oui, avec le mode discret de vos paramètres. Il vaut dans les deux sens : vous ne le voyez pas non plus chez les autres. Il donne aussi à la fenêtre un titre neutre et retire les noms des notifications.',
        ],
      },
      {
        id: 'gifts',
        question: 'Qu’est-ce qu’un cadeau ?',
        answer: [
          'Une rose, un verre, un cœur, un ours en peluche, un gâteau ou une étoile, envoyé comme un message. Il coûte {gift_price} ; le recevoir est gratuit.',
        ],
      },
    ],
  },
] satisfies FaqGroup[];
