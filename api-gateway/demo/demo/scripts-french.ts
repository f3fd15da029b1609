import type { Script } from './script.ts';

/** Conversations of the demo accounts in French. `{m:…|f:…}` follows the gender of who says it. */
export const FRENCH_SCRIPTS: readonly Script[] = [
  [
    ['them', 'Bonjour ! Votre profil m’a fait rire dans le train, et je ne ris jamais dans ce train.'],
    ['me', 'Quel honneur. C’était quelle phrase ? Il faut que je sache qui remercier.'],
    ['them', 'Celle de la fin. D’habitude, tout le monde y déteste son téléphone.'],
    ['me', 'Alors j’accepte le compliment au nom de tous les téléphones.'],
    ['them', 'Parfait. Question sérieuse : snob du café ou simple buveu{m:r|f:se} ?'],
    ['me', 'Simple, mais avec des opinions. La différence : à peu près deux euros.'],
    ['them', 'Une question qui trancherait : le samedi, il y a quoi dans votre tasse ?'],
    ['me', 'Du café filtre. Les opinions sont offertes.'],
    ['them', 'Alors je vous dois deux euros. Et la deuxième tasse, elle a droit à des opinions ?'],
  ],
  [
    ['me', 'Vous donnez à vos plantes des noms de cantatrices. Comment se porte Maria ?'],
    ['them', 'Maria nous a quittés mardi, au troisième acte, très fort. Merci de demander.'],
    ['me', 'Toutes mes condoléances. A-t-elle eu droit à un rappel, au moins ?'],
    ['them', 'Deux feuilles dans un verre d’eau. Les médecins gardent espoir.'],
    ['me', 'J’applaudis du balcon. Le mien a justement de la place pour une soprano.'],
    ['them', 'Attention, c’est comme ça que j’en ai eu onze.'],
  ],
  [
    ['them', 'Question rapide, et la réponse compte : fenêtre ou couloir ?'],
    ['me', 'Fenêtre. J’aime savoir ce que préparent les nuages.'],
    ['them', 'Bonne réponse. Nous pouvons continuer.'],
    ['me', 'Et si j’avais dit couloir ?'],
    ['them', 'Je vous aurais souhaité un agréable voyage.'],
    ['me', 'L’embarquement est sévère. Quelle est votre prochaine destination ?'],
    ['them', 'Le train de nuit pour Vienne, dans trois semaines. Je compte les jours comme un enfant.'],
  ],
  [
    ['them', 'J’ai vu que vous aimiez les longues promenades. Plutôt thermos, ou plutôt cordes ?'],
    ['me', 'Thermos. Les cordes, c’est pour ceux qui font confiance aux nœuds des autres.'],
    [
      'them',
      'Alors on s’entendrait. L’automne dernier : le sentier des douaniers, neuf jours, deux paires de chaussettes.',
    ],
    ['me', 'Neuf jours avec deux paires : on ne m’a rien dit de plus courageux ici.'],
    ['them', 'Les mouettes gardaient leurs distances.'],
  ],
  [
    ['them', 'Votre photo devant la bibliothèque : c’est un vrai classement, ou ils sont tombés comme ça ?'],
    ['me', 'Par couleur d’humeur. L’étagère du bas, c’est novembre.'],
    ['them', 'Je voudrais emprunter quelque chose sur celle de juillet, s’il vous plaît.'],
    ['me', 'Avec une caution : un conseil de lecture en échange.'],
    ['them', '« Le Livre d’un été », de Tove Jansson. C’est court, et ça reste.'],
    ['me', 'Commandé. Si je pleure dans le tramway, je vous envoie la note.'],
    ['them', 'Je l’encadrerai.'],
  ],
  [
    ['them', 'Bonsoir. J’ai fait beaucoup trop de soupe, et c’est entièrement votre faute.'],
    ['me', 'Mais je n’étais même pas là !'],
    ['them', 'Justement.'],
  ],
  [
    [
      'them',
      'Nous aimons les trois mêmes choses et nous ne sommes pas d’accord sur les comédies musicales. Ça me paraît prometteur.',
    ],
    ['me', 'Je peux en défendre deux. Choisissez bien lesquelles.'],
    ['them', 'Pas celle des chats, j’espère.'],
    ['me', 'Je ne ferais jamais ça à une première conversation.'],
  ],
  [
    ['them', 'Bonjour. Je suis nouve{m:au|f:lle} et un peu timide : ceci est mon acte de bravoure du jour.'],
    ['me', 'Réussi. Et les autres jours, à quoi ressemble votre bravoure ?'],
    ['them', 'Appeler le dentiste. Chanter dans la chorale les yeux ouverts.'],
    ['me', 'Les yeux ouverts, c’est le plus dur. Vous chantez quoi ?'],
    ['them', 'Fauré. J’entre deux mesures trop tard, avec une grande conviction.'],
  ],
  [
    ['them', 'Vous faites vraiment votre pain, ou c’est une métaphore ?'],
    ['me', 'C’est vrai, et il y a de la farine sur ce téléphone.'],
    ['them', 'Alors dites-moi : que fait-on d’un levain qui commence à répondre ?'],
    ['me', 'On le nourrit, on lui donne un nom, et on ne le laisse jamais seul avec le chien.'],
    ['them', 'Il s’appelle Gérard, désormais. Il lève tard.'],
    ['me', 'Il me faut une minute.'],
  ],
  [
    [
      'them',
      'Je suis passé{m:|f:e} devant le musée de la photographie et j’ai repensé à votre question sur la lumière. Toujours pas de réponse, mais il y avait du gâteau.',
    ],
    ['me', 'Le gâteau est une réponse. Lequel ?'],
    ['them', 'Au citron, un peu trop sucré. Comme l’exposition.'],
  ],
  [
    ['me', '« Guitariste médiocre », voilà qui m’a convaincu{m:|f:e}. Médiocre comment, entre feu de camp et police ?'],
    ['them', 'Feu de camp où chacun se rappelle soudain qu’il est fatigué.'],
    ['me', 'Parfait, je pars toujours tôt.'],
    ['them', 'Alors j’apprendrai une chanson courte.'],
  ],
  [
    ['them', 'Ici, le temps n’arrive pas à se décider. Quel est votre programme pour dimanche ?'],
    ['me', 'Marché, soupe, sieste, dans un ordre encore à négocier.'],
    ['them', 'La sieste d’abord. Le marché n’en est que plus aimable.'],
    ['me', 'Vous n’en êtes pas à votre premier dimanche.'],
    ['them', 'Je suis professionnel{m:|f:le}.'],
  ],
  [
    ['them', 'On m’a dit de trouver mieux que « ça va ? ». Alors : sur quoi avez-vous changé d’avis cette année ?'],
    ['me', 'Les olives. Et vivre seul{m:|f:e} : c’est bien, mais ce n’est pas toute l’histoire.'],
    ['them', 'Moi, la course à pied. Avant, c’était une punition. Maintenant, c’est une punition avec vue.'],
    ['me', 'Vous courez où ?'],
    ['them', 'Le long de la rivière jusqu’au pont. Ensuite je marche, et je fais comme si c’était prévu.'],
  ],
  [
    [
      'them',
      'Je voulais simplement vous dire que votre texte est très beau. Pas de question, pas d’arrière-pensée. Bonne soirée !',
    ],
  ],
];
