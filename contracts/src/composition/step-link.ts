/**
 * A link that is a step within its page once that is interactive, such as the answer to a question (docs/decisions/0311): until then a
 * plain click on it is held, as a press on a button is. In a new tab, without a script, and where the site never comes, it leads
 * to its address.
 */
export const STEP_LINK = { 'data-step': '' } as const;

/** Finds such links, as CSS. */
export const STEP_LINKS = 'a[data-step]';
