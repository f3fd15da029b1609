import '@tandem/shell/src/styles.css';
import { startSite } from '@tandem/shell/src/start/start-site.tsx';
import { readPagePlan } from '@tandem/shell/src/composition/read-page-plan.ts';
import { remotes } from 'bench-app/remotes';

/** The benchmark's baseline: no federation, one build. */
void startSite(readPagePlan(document), {
  load: (part) => {
    const remote = remotes[part];
    return remote === undefined ? Promise.reject(new Error(`${part} is not in this build.`)) : Promise.resolve(remote);
  },
});
