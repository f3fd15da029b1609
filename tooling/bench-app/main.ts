import '@tandem/shell/src/styles.css';
import { guardOf } from '@tandem/shell/src/loading/shell-guard.ts';
import { loadAndStart } from '@tandem/shell/src/start/start-site.tsx';
import { readPagePlan } from '@tandem/shell/src/composition/read-page-plan.ts';
import { remotes } from 'bench-app/remotes';

const guard = guardOf(window);
const turn = guard.starts();

/** The benchmark's baseline: no federation, one build. */
void loadAndStart(
  readPagePlan(document),
  {
    load: (part) => {
      const remote = remotes[part];
      return remote === undefined
        ? Promise.reject(new Error(`${part} is not in this build.`))
        : Promise.resolve(remote);
    },
  },
  { patience: guard.patience, fails: (retry) => guard.fails(turn, retry) },
);
