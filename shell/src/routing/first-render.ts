import { createContext } from 'react';

/** Whether the site was on screen once, rendered by itself. */
export interface FirstRender {
  isDone: boolean;
}

/** Left out, as in tests of single pages: it is done. */
export const FirstRenderContext = createContext<Readonly<FirstRender>>({ isDone: true });
