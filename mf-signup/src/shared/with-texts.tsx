import { useState } from 'react';
import type { ComponentType } from 'react';
import type { Messages } from '@tandem/contracts/composition/remote';
import { useHost } from '@tandem/shared-ui/host';

/** Returns a page that adds its own texts to those of the part before it is first rendered. */
export function withTexts(Page: ComponentType, texts: Messages) {
  return function PageWithTexts() {
    const { i18n, locale } = useHost();
    useState(() => i18n.addResourceBundle(locale.current, 'mf-signup', texts, true));
    return <Page />;
  };
}
