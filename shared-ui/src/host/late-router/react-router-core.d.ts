/**
 * The module of react-router that navigates, once more (`tooling/src/build/rspack-config.ts`): what the first page needs
 * of that module is in the first script, and the bundler would put all that is used of a module into one file.
 */
declare module 'react-router/core' {
  export { UNSAFE_createRouter as createRouter } from 'react-router';
}
