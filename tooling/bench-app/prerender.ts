export { render } from '@tandem/shell/src/prerender.tsx';
export { remotes } from './remotes.ts';
