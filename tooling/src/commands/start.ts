import { loadConfig } from '@tandem/api-gateway/platform/config/env';
import { say } from '../progress.ts';
import { greet, startSite, stopOnSignals } from '../site.ts';

/** `npm start`: everything from an empty folder to the running site. Quiet unless LOG_LEVEL says otherwise. */
const starting = Promise.resolve().then(() => startSite(loadConfig({ LOG_LEVEL: 'warn', ...process.env })));
stopOnSignals(starting);
const site = await starting;
say('ready');
greet(site);
