import type * as CarriedTexts from './carried-texts.ts';

type Typing = Pick<typeof CarriedTexts, 'typeAgain' | 'reloadWithTyped'>;

let here: Typing | null = null;

/**
 * What types again what was typed is here: what follows releases has it with it. A release is left only then, so that no further
 * file can be lost on which it depends (R-FRAME-RELEASE-RECALLED).
 */
export const bringTyping = (typing: Typing): void => void (here = typing);

/** What types again what was typed. Rejects where its file is wanted and cannot be loaded. */
export const loadTyping = async (): Promise<Typing> =>
  here ?? import(/* webpackChunkName: "carried-texts" */ './carried-texts.ts');
