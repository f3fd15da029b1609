/**
 * The router for the site, shared as one module between shell and remotes: named exports keep the rest of react-router
 * out of the first load (`memory-router` has what no browser needs). Paths have no locale prefix, which is the router's
 * basename.
 */
export {
  createBrowserRouter,
  Link,
  matchPath,
  matchRoutes,
  NavigationType,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useMatches,
  useNavigate,
  useNavigationType,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
export type { LinkProps, RouteObject } from 'react-router';
