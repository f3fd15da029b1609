import { useState } from 'react';
import type { ComponentType } from 'react';
import type { RemotePart } from '@tandem/contracts/composition/part';
import type { Messages } from '@tandem/contracts/composition/remote';
import { useHost } from './host-context.ts';

/**
 * Returns a page that adds its own texts to those of its part before it is first rendered.
 *
 * @param part the namespace of the texts
 */
export function withTexts(part: RemotePart, Page: ComponentType, texts: Messages) {
  return function PageWithTexts() {
    const { i18n, locale } = useHost();
    useState(() => i18n.addResourceBundle(locale.current, part, texts, true));
    return <Page />;
  };
}
