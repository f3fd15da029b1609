/** TanStack Query for the site, shared as one module between shell and remotes. */
export {
  hashKey,
  infiniteQueryOptions,
  keepPreviousData,
  MutationObserver,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export type {
  InfiniteData,
  Query,
  QueryKey,
  UseInfiniteQueryResult,
  UseMutationResult,
  UseQueryResult,
} from '@tanstack/react-query';
