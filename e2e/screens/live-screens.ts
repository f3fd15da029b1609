import type { Chat } from '@tandem/contracts/api/chat';
import { readLiveRoutes, samplePaths } from '@tandem/tooling/live-routes';
import type { LiveRoute, SampleIds } from '@tandem/tooling/live-routes';
import { askApi } from './people.ts';
import { SCREENS } from './screen-list.ts';
import { goto } from './visit.ts';
import type { Place, Screen } from './screen.ts';

/** What fills the parameters of an address: a member with photos, and a conversation of the viewer who is logged in. */
async function readIds({ page, origin }: Place, { access, subject }: LiveRoute): Promise<SampleIds> {
  await page.goto(`${origin}/lang-config`);
  const { profiles } = await askApi<{ profiles: { id: number }[] }>(page, '/api/members.php?with_photo=1');
  const [member] = profiles;
  if (member === undefined) throw new Error(`${origin} shows no member.`);
  if (access !== 'member' || subject?.kind !== 'conversation') return { member: member.id };
  const { chats } = await askApi<{ chats: Chat[] }>(page, '/api/chats.php');
  return { member: member.id, ...(chats[0] && { conversation: chats[0].conversation.id }) };
}

const VIEWER_OF: Record<LiveRoute['access'], Screen['viewer']> = {
  any: 'visitor',
  visitor: 'visitor',
  member: 'regular',
  moderator: 'moderator',
};

/** A page that is opened by its address alone, by the id of its route. */
function screenOf(route: LiveRoute): Screen {
  return {
    name: route.id,
    title: route.path,
    viewer: VIEWER_OF[route.access],
    open: async (place) => {
      const ids = route.path.includes(':') ? await readIds(place, route) : { member: 0 };
      const [path] = samplePaths(route, ids);
      if (path === undefined) throw new Error(`The viewer has nothing to fill ${route.path} with.`);
      await goto(path)(place);
    },
  };
}

/**
 * Every screen of a running site: those of `SCREENS`, and each page of its live releases that none of them shows. States
 * come last.
 */
export async function readScreens(origin: string): Promise<readonly Screen[]> {
  const shown = new Set(SCREENS.map(({ name }) => name));
  const others = (await readLiveRoutes(origin)).filter(({ id }) => !shown.has(id)).map(screenOf);
  const isState = ({ state }: Screen) => state === true;
  return [...SCREENS.filter((screen) => !isState(screen)), ...others, ...SCREENS.filter(isState)];
}
