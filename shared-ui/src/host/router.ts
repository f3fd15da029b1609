/**
 * The router as the site uses it. Shared as one module between shell and remotes: naming what is
 * used keeps the rest of react-router out of the first load. Paths have no locale prefix: the
 * router's basename carries it.
 */
export {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  matchPath,
  matchRoutes,
  NavLink,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
export type { LinkProps, NavLinkProps, RouteObject } from 'react-router';
