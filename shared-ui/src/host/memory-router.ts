/** A router without a browser, for prerendering and for tests. Not in the facade: it brings all that navigates. */
export { createMemoryRouter } from 'react-router';
