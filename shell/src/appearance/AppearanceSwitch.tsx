import { Monitor, Moon, Sun } from 'lucide-react';
import { Segmented } from '@tandem/shared-ui/components/Segmented';
import { VisuallyHidden } from '@tandem/shared-ui/components/VisuallyHidden';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { APPEARANCES } from './appearance.ts';
import type { Appearance } from './appearance.ts';
import { chooseAppearance, useAppearance } from './use-appearance.ts';

const ICONS: Record<Appearance, typeof Sun> = { light: Sun, dark: Moon, system: Monitor };

/** Light, dark, or as the device; stored on this device. */
export function AppearanceSwitch({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('shell');
  const appearance = useAppearance();
  const options = APPEARANCES.map((value) => {
    const Icon = ICONS[value];
    const label = (
      <>
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        <VisuallyHidden>{t(`appearance.${value}`)}</VisuallyHidden>
      </>
    );
    return { value, label };
  });
  return (
    <Segmented
      label={t('appearance.label')}
      options={options}
      value={appearance}
      onChange={chooseAppearance}
      className={className}
    />
  );
}
