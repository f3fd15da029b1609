import type { MutationObserverOptions } from '@tanstack/react-query';
import { MutationObserver } from './query.ts';
import type { QueryClient } from './query.ts';

/**
 * Calls a mutation that no component watches: nothing rerenders with its state, and a component that may call it has nothing
 * to set up before. What a failure means is for the options' `onError` alone.
 */
export function runMutation<Data, Variables, Context>(
  queryClient: QueryClient,
  options: MutationObserverOptions<Data, Error, Variables, Context>,
  variables: Variables,
): void {
  const observer = new MutationObserver(queryClient, options);
  // What is not watched any more is forgotten in time.
  const forget = () => observer.reset();
  void observer.mutate(variables).then(forget, forget);
}
