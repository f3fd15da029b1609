import { useState } from 'react';
import type { AnyComponent, Messages } from '@tandem/contracts/composition/remote';
import { useLocale } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import ModerationPage from './ModerationPage.tsx';
import { MODERATION_TEXTS } from './moderation-texts.ts';

/** Returns the moderators' page with its texts, those of the visitor's language. */
export function pageOf(texts: Messages): AnyComponent {
  return function ModerationWithTexts() {
    const { i18n } = useTranslation();
    const { current } = useLocale();
    useState(() => i18n.addResourceBundle(current, MODERATION_TEXTS, texts));
    return <ModerationPage />;
  };
}
