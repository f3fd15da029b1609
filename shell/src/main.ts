import './styles.css';
import { nextTask } from './loading/next-task.ts';
import { createFederatedSource } from './composition/federated-source.ts';
import { readPagePlan } from './composition/read-page-plan.ts';

/**
 * What the site is made of, in this one script. Each is run in a task of its own, deepest first: in one piece it would
 * keep a slow phone from scrolling the page that is on show already.
 */
const LIBRARIES = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@tandem/shared-ui/router'),
  () => import(/* webpackMode: "eager" */ '@tandem/shared-ui/i18n'),
  () => import(/* webpackMode: "eager" */ '@tandem/shared-ui/query'),
  () => import(/* webpackMode: "eager" */ '@tandem/shared-ui/host'),
  () => import(/* webpackMode: "eager" */ './routing/create-routes.tsx'),
];

async function start(): Promise<void> {
  const plan = readPagePlan(document);
  // Before anything else: the document's own entry scripts run right after this one.
  const source = createFederatedSource(plan.parts);
  for (const library of LIBRARIES) {
    await nextTask();
    await library();
  }
  await nextTask();
  const { startSite } = await import(/* webpackMode: "eager" */ './start/start-site.tsx');
  await startSite(plan, source);
}

void start();
