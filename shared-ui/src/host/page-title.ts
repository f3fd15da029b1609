import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';

/** The title of the page on show, without the site's name; null means: the route's own title. */
export const pageTitleStore = createStore<{ title: string | null }>(() => ({ title: null }));

/** Sets the title of the page, such as a member's name, while the component is mounted. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    pageTitleStore.setState({ title });
    return () => pageTitleStore.setState({ title: null });
  }, [title]);
}
