/** A router without a browser, for prerendering and for tests. */
export { createMemoryRouter } from 'react-router';
