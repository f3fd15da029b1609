/**
 * The router for the site, shared as one module between shell and remotes: named exports keep the rest of react-router
 * out of the first load, and what creates a router is in files of its own (`late-router`, `memory-router`). Paths have no
 * locale prefix, which is the router's basename.
 */
export {
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
export type { DataRouter, LinkProps, RouteObject } from 'react-router';
