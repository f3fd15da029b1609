import { UNSAFE_hydrationRouteProperties, UNSAFE_defaultMapRouteProperties } from 'react-router';
import { createRouter as create } from 'react-router/core';
import type { CreateRouter } from './late-router.ts';

/** The part of the router that navigates, as `createBrowserRouter` makes it: loaded later (`createLateRouter`). */
export const createRouter: CreateRouter = (init) =>
  create({
    ...init,
    mapRouteProperties: UNSAFE_defaultMapRouteProperties,
    hydrationRouteProperties: UNSAFE_hydrationRouteProperties,
  }).initialize();
