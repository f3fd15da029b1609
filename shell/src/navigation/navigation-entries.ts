import type { PlanRoute } from '@tandem/contracts/composition/page-plan';
import type { NavigationEntry, NavigationPlace } from '@tandem/contracts/composition/route';

/** A route that has an entry in the navigation. */
export interface NavigableRoute extends PlanRoute {
  navigation: NavigationEntry;
}

const hasEntry = (route: PlanRoute): route is NavigableRoute => route.navigation !== undefined;

/** The entries that live parts have in one place of the navigation, in their order. */
export function entriesOf(routes: readonly PlanRoute[], place: NavigationPlace): NavigableRoute[] {
  return routes
    .filter(hasEntry)
    .filter(({ navigation }) => navigation.place === place)
    .toSorted((one, other) => one.navigation.order - other.navigation.order || (one.path < other.path ? -1 : 1));
}
