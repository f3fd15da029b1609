import { loadConfig } from '@tandem/api-gateway/platform/config/env';
import { say } from '../progress.ts';
import { greet, runUntilStopped, startSite } from '../site.ts';

/** `npm start`: everything from an empty folder to the running site. Quiet unless LOG_LEVEL says otherwise. */
const site = await runUntilStopped(
  Promise.resolve().then(() => startSite(loadConfig({ LOG_LEVEL: 'warn', ...process.env }))),
);
if (site !== null) {
  say('ready');
  greet(site);
}
