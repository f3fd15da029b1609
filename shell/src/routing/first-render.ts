import { createContext } from 'react';

/** Whether the site was on screen once, rendered by itself; left out, as in tests of single pages, it was. */
export const FirstRenderContext = createContext<{ readonly current: boolean }>({ current: true });
