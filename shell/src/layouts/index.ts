import type { ComponentType, ReactNode } from 'react';
import type { LayoutName } from '@tandem/contracts/product/routes';
import { ChatLayout } from './ChatLayout.tsx';
import { DefaultLayout } from './DefaultLayout.tsx';
import { EmptyLayout } from './EmptyLayout.tsx';
import { LanderLayout } from './LanderLayout.tsx';

/** The four frames of pages; which one a page has is said in `contracts/product/routes`. */
export const layouts: Record<LayoutName, ComponentType<{ children: ReactNode }>> = {
  default: DefaultLayout,
  chat: ChatLayout,
  lander: LanderLayout,
  empty: EmptyLayout,
};
