/**
 * What a parameter may be with which a page is rendered: the number of a subject; a gender or a country, of which any other
 * word counts as none; or a text, which a page has only where it is about one subject.
 */
export const MADE_WITH = ['id', 'gender', 'country', 'text'] as const;
export type MadeWith = (typeof MADE_WITH)[number];
