import type { PlanRoute } from '@tandem/contracts/composition/page-plan';
import type { User } from '@tandem/contracts/api/user';
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

/**
 * Whether an entry is for a member: one with an audience is for those alone.
 *
 * @param user null while it is not known who it is
 */
export function isEntryFor({ navigation: { audience } }: NavigableRoute, user: User | null): boolean {
  if (audience === undefined) return true;
  if (user === null) return false;
  return audience === 'moderator' ? user.role === 'moderator' : audience === (user.paid_user ? 'paid' : 'unpaid');
}

/** Returns the entries of live parts in one place of the navigation, in their order. */
export function entriesOf(routes: readonly PlanRoute[], place: NavigationPlace): NavigableRoute[] {
  return routes
    .flatMap(withEntry)
    .filter(({ navigation }) => navigation.place === place)
    .toSorted((one, other) => one.navigation.order - other.navigation.order || (one.path < other.path ? -1 : 1));
}
