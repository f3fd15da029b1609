/** In the place of a message: the first line that the page offers. */
export const OFFERED = Symbol('the line that is offered');

/** What somebody types into the first step of the signup. */
export interface Person {
  name: string;
  email: string;
  password: string;
  /** Day, month and year: each field leads to the next. */
  birth: string;
  /** Null: none. */
  message: string | typeof OFFERED | null;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Letters that make a name and an address nobody's. */
const letters = (count: number) =>
  Array.from({ length: count }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('');

const SAMPLES: readonly [length: number, domain: string, password: string, message: string][] = [
  [5, 'gmail.example', 'lanterne 42', 'Hello, where was that picture taken?'],
  [7, 'outlook.example', 'quiet-lamp-11', 'Good evening! Do you still bake on Sundays?'],
  [8, 'mail.example', 'blue bicycle', 'I like your taste in books.'],
  [10, 'proton.example', 'seven grey herons', 'Coffee or tea, when it rains?'],
  [6, 'post.example', 'Umbrella-1988', 'Your dog looks like the boss of the house. Is that so?'],
];

/** People whose names, addresses and passwords are as long as people's are; each call makes another one. */
export const PEOPLE: readonly (() => Person)[] = SAMPLES.map(([length, domain, password, message]) => () => ({
  name: letters(length),
  email: `${letters(length)}.${letters(5)}@${domain}`,
  password,
  birth: '14031988',
  message,
}));

/** The middle of some values, or the mean of the two in the middle. Throws without a value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  if (low === undefined || high === undefined) throw new Error('There is no median of nothing.');
  return (low + high) / 2;
}
