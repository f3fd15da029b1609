/** What people in the countries of the site are often called, without accents; those of three letters or more. */
export const GIVEN_NAMES = `
  adam adrian agnes alba alex alexandra alexandre alexis alice alicia alina aline amelie amy ana anais andrea andreas andrew
  andy angela angelique anita anja ann anna anne annie annika anouk anthony antoine anton antonio arnaud arthur astrid audrey
  aurelie aurore axel barbara bart bas beatrice ben benjamin benoit bernard bert bianca birgit bob brigitte bruno camille
  carla carlos carmen carole caroline catherine cathy cecile celia celine charles charlotte chantal chloe chris christian
  christina christine christophe claire clara claude claudia claudine clement cindy corinne cristina damien daniel daniela
  danielle david davide debora deborah delphine denis diana diane didier dieter dominique edith elena eliane elisa elisabeth
  elise elizabeth ella ellen elodie eloise elsa emilie emily emma emmanuel eric erica erik estelle esther eva eve evelyne
  fabian fabien fabienne fabio fanny fatima felix fiona flora florence florian francesca francesco francis franck francois
  francoise frank fred frederic frederique gabriel gabrielle gaelle genevieve george georges gerard gilles gina giulia gregory
  guillaume hanna hannah hans heidi helen helena helene henri henry hugo ines ingrid irene iris isa isabel isabella isabelle
  jack jacqueline jacques james jan jana jane janine jean jeanne jennifer jenny jeremy jerome jessica jim joanna johan johanna
  johannes john jonas jonathan jose joseph josephine juan judith jules julia julian julie julien juliette justine karen karim
  karin karine kate katia katrin kelly kevin kim laetitia lara laura laure laurence laurent lea lena leo leon leonie lily lina
  linda lionel lisa lise liz loic lola louis louisa louise luc luca lucas lucia lucie lucy ludovic luis luke lydia lynn mael
  magali manon manuel manuela marc marcel marco margaux margot maria marianne marie marina marine mario marion marjorie mark
  marlene marta martha martin martina martine mary mathilde mathieu matt matthias matthieu maud max maxime melanie melissa
  mia michael michel michele michelle miguel mike mila mireille monica monika monique morgane muriel myriam nadia nadine
  natacha natalia natalie nathalie nathan nathaniel nico nicolas nicole nina noah noemie nora odile olga olivia olivier oscar
  pablo pamela paola pascal pascale patricia patrick paul paula pauline pedro peter petra philip philippe pierre quentin rachel
  raphael rebecca regine remi renate rene renee richard rita robert roberto robin roger roland romain rosa rose roxane ruth
  sabine sabrina sally sam samuel sandra sandrine sara sarah sebastien serge severine silvia simon simone sofia sonia sophia
  sophie stefan stefanie stephane stephanie steve steven susan susanne suzanne sylvain sylvia sylvie tanja tania tara theo
  therese thibault thierry thomas tim tina tom tony ulrike ursula valentin valentina valerie vanessa vera veronica veronique
  victor victoria vincent virginie viviane walter wendy william wim xavier yann yannick yasmine yvan yves yvette yvonne zoe
`;
