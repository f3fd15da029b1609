/**
 * How long a step of the signup is shown that is over sooner: a text that flashes by is worse than none. An object, so that
 * tests, which read no texts, need not wait for it.
 */
export const shortestStep = { milliseconds: 400 };
