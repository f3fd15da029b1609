import './styles.css';
import { nextTask } from './loading/next-task.ts';
import { createFederatedSource } from './composition/federated-source.ts';
import { readPagePlan } from './composition/read-page-plan.ts';
import { guardOf } from './loading/shell-guard.ts';

/**
 * The site, in this one script. Each module is run in a task of its own, dependencies first: all at once would keep a
 * slow phone from scrolling the page that is already painted.
 */
const LIBRARIES = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@tandem/shared-ui/router'),
  () => import(/* webpackMode: "eager" */ '@tandem/shared-ui/i18n'),
  () => import(/* webpackMode: "eager" */ '@tandem/shared-ui/query'),
  () => import(/* webpackMode: "eager" */ '@tandem/shared-ui/host'),
  () => import(/* webpackMode: "eager" */ './routing/create-routes.tsx'),
];

const guard = guardOf(window);
const turn = guard.starts();
const fails = (retry: () => void) => guard.fails(turn, retry);

async function start(): Promise<void> {
  const plan = readPagePlan(document);
  // First of all: the document's own entry scripts run right after this one.
  const source = createFederatedSource(plan.parts);
  for (const library of LIBRARIES) {
    await nextTask();
    await library();
  }
  await nextTask();
  const { loadAndStart } = await import(/* webpackMode: "eager" */ './start/start-site.tsx');
  await loadAndStart(plan, source, { patience: guard.patience, fails });
}

async function startGuarded(): Promise<void> {
  try {
    await start();
  } catch (error) {
    // A module that threw, or a plan that is not there: the document says so, and its button tries again.
    fails(() => void startGuarded());
    throw error;
  }
}

if (turn > 0) void startGuarded();
