import type { ComponentType } from 'react';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useLateComponent } from '@tandem/shared-ui/use-late-component';

/** `useLateComponent` with the words of this part. */
export function useLate<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  onFailed: () => void,
): { Loaded: ComponentType<Props> | null } {
  const { t } = useTranslation('mf-members');
  return useLateComponent(load, isWanted, { text: t('errors.generic'), onFailed });
}
