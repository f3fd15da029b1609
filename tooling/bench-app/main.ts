import '@tandem/shell/src/styles.css';
import { startSite } from '@tandem/shell/src/app/start-site.tsx';
import { remotes } from './remotes.ts';

/** The benchmark's baseline: no federation, one build. */
void startSite(() => ({ load: (part) => Promise.resolve(remotes[part]) }));
