import type { PlanRoute } from '@tandem/contracts/composition/page-plan';
import type { NavigationEntry, NavigationPlace } from '@tandem/contracts/composition/route';

/** A route with an entry in the navigation, and the entry's texts in the language of the page. */
export interface NavigableRoute extends PlanRoute {
  navigation: NavigationEntry;
  label: string;
  shortLabel: string;
}

function withEntry(route: PlanRoute): NavigableRoute[] {
  const { navigation, texts } = route;
  const label = texts.label ?? texts.title;
  return navigation === undefined ? [] : [{ ...route, navigation, label, shortLabel: texts.shortLabel ?? label }];
}

/** Returns the entries of live parts in one place of the navigation, in their order. */
export function entriesOf(routes: readonly PlanRoute[], place: NavigationPlace): NavigableRoute[] {
  return routes
    .flatMap(withEntry)
    .filter(({ navigation }) => navigation.place === place)
    .toSorted((one, other) => one.navigation.order - other.navigation.order || (one.path < other.path ? -1 : 1));
}
