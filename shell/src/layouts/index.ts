import type { ComponentType, ReactNode } from 'react';
import type { LayoutName } from '@tandem/contracts/composition/route';
import { ChatLayout } from './ChatLayout.tsx';
import { DefaultLayout } from './DefaultLayout.tsx';
import { EmptyLayout } from './EmptyLayout.tsx';
import { LanderLayout } from './LanderLayout.tsx';

/** The four frames of pages; which one a page has, its route says. */
export const layouts: Record<LayoutName, ComponentType<{ children: ReactNode }>> = {
  default: DefaultLayout,
  chat: ChatLayout,
  lander: LanderLayout,
  empty: EmptyLayout,
};
