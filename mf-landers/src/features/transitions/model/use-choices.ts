import { useHydrated } from '@tandem/shared-ui/host';
import { useLocation, useNavigate } from '@tandem/shared-ui/router';
import { CHOSEN_SCENES } from './scenes.ts';
import type { ChosenInterest } from './scenes.ts';

/** The choices of a place in the browser's history, up to one that its scene does not offer; none where somebody else wrote it. */
function choicesIn(state: unknown): ChosenInterest[] {
  const written = (state as { choices?: unknown } | null)?.choices;
  const given: readonly unknown[] = Array.isArray(written) ? written : [];
  const choices: ChosenInterest[] = [];
  for (const [index, scene] of CHOSEN_SCENES.entries()) {
    const options: readonly ChosenInterest[] = scene.options;
    const known = options.find((option) => option === given[index]);
    if (known === undefined) break;
    choices.push(known);
  }
  return choices;
}

/**
 * The choices so far. Each scene has its own place in the browser's history, so that its Back leads to the one before and a
 * reload stays at it (R-LANDERS-QUESTION-BACK); the address does not change.
 */
export function useChoices() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // Prerendered HTML is the first scene for everybody.
  const hydrated = useHydrated();
  const chosen: readonly ChosenInterest[] = hydrated ? choicesIn(state) : [];
  return {
    chosen,
    choose: (interest: ChosenInterest) =>
      void navigate({ pathname, search }, { state: { choices: [...chosen, interest] }, preventScrollReset: true }),
    /** To the scene before, as the browser's Back does. */
    goBack: () => void navigate(-1),
  };
}
