import { useSteps } from '../../../shared/tab-place.ts';
import { CHOSEN_SCENES } from './scenes.ts';
import type { ChosenInterest } from './scenes.ts';

/** The choices of a place in the browser's history, up to one that its scene does not offer; none where somebody else wrote it. */
function choicesIn(written: unknown): readonly ChosenInterest[] {
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

/** The choices so far. Each scene has its own place in the browser's history; the address does not change. */
export function useChoices() {
  const { steps: chosen, go, goBack } = useSteps('choices', choicesIn);
  return { chosen, choose: (interest: ChosenInterest) => go([...chosen, interest]), goBack };
}
