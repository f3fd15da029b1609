import type { Gender } from '@tandem/contracts/product/lists';
import type { Country } from '@tandem/contracts/product/locales';

type NameLanguage = 'en' | 'nl' | 'fr' | 'de' | 'it' | 'es' | 'pl';
type Generation = 'older' | 'younger';

/** First names by language and gender; before the bar those of people born up to about 1980. */
const NAMES: Record<NameLanguage, Record<Gender, string>> = {
  en: {
    female: `Susan Karen Linda Deborah Sharon Julie Tracy Alison Helen Angela Jacqueline Michelle Wendy Joanne Nicola Fiona Heather Claire Maureen Rosemary |
      Emma Olivia Sophie Chloe Megan Hannah Grace Ruby Amber Zoe Lucy Holly Jessica Bethany Leah Naomi Paige Harper Savannah Maya Isla Poppy Freya Niamh Aoife Tessa Imogen Keira Skye Willow`,
    male: `Paul David Mark Kevin Stephen Ian Graham Neil Gary Alan Keith Trevor Colin Martin Peter Simon Andrew Robert Douglas Patrick |
      Jack Oliver Harry Liam Noah Ethan Mason Logan Connor Declan Finn Callum Jamie Ryan Dylan Lewis Owen Theo Max Caleb Wyatt Hudson Archie Rory Toby Jasper Elliot Aidan Marcus Joel`,
  },
  nl: {
    female: `Marijke Ingrid Monique Petra Jolanda Wilma Annemiek Saskia Esther Miranda Yvonne Karin Astrid Mieke Trudy |
      Sanne Lotte Fleur Femke Anouk Roos Eva Iris Maud Noor Jasmijn Lieke Nina Britt Merel Tess Evi Myrthe Floor Vera`,
    male: `Henk Jan Peter Hans Ronald Marcel Erik Frank Wim Rob Edwin Arjan Gerard Johan Kees |
      Daan Sem Bram Luuk Thijs Lars Jesse Ruben Stijn Tim Sven Niels Joris Koen Bas Mees Teun Gijs Floris Wout`,
  },
  fr: {
    female: `Sylvie Nathalie Isabelle Catherine Véronique Sandrine Valérie Corinne Florence Christelle Laurence Pascale Agnès Brigitte Martine Hélène Odile Béatrice |
      Camille Manon Léa Chloé Inès Jade Clara Louise Juliette Margaux Élise Anaïs Lucie Zoé Romane Noémie Charlotte Apolline Maëlle Solène Océane Capucine Ambre Lison Éloïse`,
    male: `Philippe Laurent Thierry Pascal Olivier Christophe Frédéric Stéphane Éric Bruno Didier Franck Jérôme Marc Gilles Vincent Yves Benoît |
      Lucas Hugo Théo Louis Jules Nathan Antoine Maxime Clément Bastien Adrien Romain Gabriel Raphaël Paul Baptiste Quentin Florian Mathis Valentin Corentin Axel Rémi Tristan Loïc`,
  },
  de: {
    female: `Sabine Petra Andrea Birgit Claudia Martina Susanne Heike Anke Silke Ulrike Kerstin Gabriele Monika Karin |
      Anna Lena Lea Hannah Mia Emilia Johanna Clara Paula Marie Frieda Ida Greta Luisa Katharina Jana Svenja Nele Franziska Theresa`,
    male: `Thomas Michael Andreas Stefan Jürgen Uwe Frank Ralf Bernd Klaus Matthias Torsten Holger Dirk Jens |
      Lukas Leon Felix Jonas Maximilian Paul Moritz Jakob Anton Emil Niklas Tobias Florian Sebastian Simon Julian Fabian Linus Oskar Matteo`,
  },
  it: {
    female: `Paola Laura Daniela Francesca Cristina Elena Silvia Barbara Roberta Patrizia Antonella Monica |
      Giulia Sofia Aurora Martina Chiara Alice Beatrice Elisa Ginevra Camilla Arianna Federica Ilaria Valentina Noemi Greta`,
    male: `Marco Andrea Roberto Stefano Massimo Paolo Claudio Fabio Giovanni Maurizio Sergio Enrico |
      Lorenzo Alessandro Matteo Gabriele Riccardo Davide Tommaso Federico Leonardo Edoardo Filippo Simone Nicolò Pietro Luca Giacomo`,
  },
  es: {
    female: `Carmen Pilar Mercedes Rosa Ana Isabel Cristina Teresa Marta Elena Silvia Beatriz |
      Lucía Martina Paula Daniela Alba Sara Noa Carla Claudia Irene Nuria Aitana Inés Laia Adriana Marina`,
    male: `Antonio José Manuel Francisco Javier Carlos Miguel Fernando Luis Rafael Jordi Ramón |
      Hugo Mateo Álvaro Pablo Adrián Diego Mario Sergio Iván Marcos Rubén Óscar Gonzalo Iker Bruno Nicolás`,
  },
  pl: {
    female: `Barbara Ewa Katarzyna Małgorzata Agnieszka Beata Renata Dorota Iwona Monika Joanna Grażyna |
      Julia Zuzanna Maja Zofia Hanna Lena Alicja Oliwia Natalia Wiktoria Kinga Aleksandra Marta Weronika Karolina Paulina`,
    male: `Andrzej Krzysztof Piotr Tomasz Marek Jerzy Grzegorz Dariusz Mariusz Robert Jacek Wojciech |
      Jakub Szymon Filip Kacper Antoni Mikołaj Michał Adam Mateusz Bartosz Dawid Maciej Kamil Igor Oskar Patryk`,
  },
};

const LANGUAGE: Record<Country, NameLanguage> = {
  US: 'en',
  GB: 'en',
  IE: 'en',
  CA: 'en',
  AU: 'en',
  NZ: 'en',
  NL: 'nl',
  BE: 'nl',
  FR: 'fr',
  DE: 'de',
  AT: 'de',
  CH: 'de',
  IT: 'it',
  ES: 'es',
  PL: 'pl',
};
/** Born before this, one has a name of the older list. */
const GENERATION_YEAR = 1980;

function readNames(language: NameLanguage, gender: Gender): Record<Generation, string[]> {
  const [older = '', younger = ''] = NAMES[language][gender].split('|');
  return { older: older.trim().split(/\s+/), younger: younger.trim().split(/\s+/) };
}

const cache = new Map<string, Record<Generation, string[]>>();

/** First names that fit country, language of the place, gender and year of birth. */
export function firstNames(country: Country, french: boolean, gender: Gender, birthYear: number): readonly string[] {
  const language = french ? 'fr' : LANGUAGE[country];
  const key = `${language}/${gender}`;
  const names = cache.get(key) ?? readNames(language, gender);
  cache.set(key, names);
  return names[birthYear < GENERATION_YEAR ? 'older' : 'younger'];
}
