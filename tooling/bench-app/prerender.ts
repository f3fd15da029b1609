export { render } from '@tandem/shell/src/prerender.tsx';
export { remotes } from 'bench-app/remotes';
