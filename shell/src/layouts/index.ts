import type { ComponentType, ReactNode } from 'react';
import type { LayoutName } from '@tandem/contracts/composition/route';
import { ChatLayout } from './ChatLayout.tsx';
import { DefaultLayout } from './DefaultLayout.tsx';
import { EmptyLayout } from './EmptyLayout.tsx';
import { LanderLayout } from './LanderLayout.tsx';

/** The four layouts of pages, by the name in the page's route. */
export const layouts: Record<LayoutName, ComponentType<{ children: ReactNode }>> = {
  default: DefaultLayout,
  chat: ChatLayout,
  lander: LanderLayout,
  empty: EmptyLayout,
};
