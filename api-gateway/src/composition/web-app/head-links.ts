import type { PagePlan } from '@tandem/contracts/composition/page-plan';
import { tag } from '../../platform/html/html.ts';
import { iconPath } from '../../platform/brand/app-icons.ts';
import { manifestPath } from './manifest.ts';

/** What a page's head says of the app: its manifest and the icon of Apple's home screen. */
export function appHeadLinks({ settings, locale }: Pick<PagePlan, 'settings' | 'locale'>): string[] {
  return [
    tag('link', { rel: 'manifest', href: manifestPath(locale) }),
    tag('link', { rel: 'apple-touch-icon', sizes: '180x180', href: iconPath(settings, 'apple-touch-180') }),
    tag('meta', { name: 'apple-mobile-web-app-title', content: settings.name }),
  ];
}
