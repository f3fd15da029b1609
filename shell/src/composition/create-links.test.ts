import { describe, expect, it } from 'vitest';
import type { PagePlan, PlanRoute } from '@tandem/contracts/composition/page-plan';
import { createLinks, shownRoutesOf } from './create-links.ts';

const route = (id: string, path: string, link?: string): PlanRoute => ({
  id,
  path,
  layout: 'default',
  access: 'any',
  skeleton: 'page',
  texts: { title: id },
  ...(link && { link }),
});

const part = (routes: PlanRoute[]) => ({
  release: 'r',
  build: 'b',
  entry: 'e',
  integrity: 'i',
  globalName: 'g',
  contract: '^1',
  slots: [],
  locale: 'en' as const,
  routes,
});

function planWith(parts: PagePlan['parts']): PagePlan {
  return {
    shell: { release: 'shell@x', build: 'x', routes: [route('lang-config', '/lang-config')] },
    parts,
  } as unknown as PagePlan;
}

describe('links between parts', () => {
  it('fill path parameters and write the others into the query', () => {
    const links = createLinks(
      planWith({
        'mf-members': part([route('members-id', '/members/:id', 'member')]),
        'mf-signup': part([route('signup', '/signup', 'signup')]),
      }),
    );
    expect(links.member?.({ id: 7 })).toBe('/members/7');
    expect(links.signup?.({ profile: 7, ages: '35+' })).toBe('/signup?profile=7&ages=35%2B');
    expect(links.signup?.()).toBe('/signup');
  });

  it('leave optional path parameters out', () => {
    const links = createLinks(
      planWith({
        'mf-payments': part([route('credits-id-paymentmethod', '/credits/:id/:paymentmethod?', 'payBundle')]),
      }),
    );
    expect(links.payBundle?.({ id: '40' })).toBe('/credits/40');
    expect(links.payBundle?.({ id: '40', paymentmethod: 'ideal' })).toBe('/credits/40/ideal');
  });

  it('do not exist where no live part offers them', () => {
    expect(createLinks(planWith({})).chatWith).toBeUndefined();
  });

  it('do not exist for a stopped part, whose entries stay in the navigation [R-FRAME-PART-ENTRIES]', () => {
    const stopped = { 'mf-chat': { routes: [route('chats', '/chats', 'chats')] } };
    const plan = { ...planWith({}), stopped };
    expect(createLinks(plan).chats).toBeUndefined();
    expect(shownRoutesOf(plan).map(({ path }) => path)).toEqual(['/lang-config', '/chats']);
  });
});
