import { LocateFixed } from 'lucide-react';
import { Button } from '@tandem/shared-ui/components/Button';
import { Stack } from '@tandem/shared-ui/components/Stack';
import { Text } from '@tandem/shared-ui/components/Text';
import { useFormat, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import type { LocationState } from './location-state.ts';
import { useLocation } from './use-location.ts';
import type { LocationForm } from './use-location.ts';

/**
 * The button 'Use my location' with a line below it: what happens to the position, what was filled in, or why nothing
 * was, and what to do then (R-PLATFORM-GEO-BUTTON, R-PLATFORM-GEO-REASONS). The fields of the form work as without it.
 */
export function LocationButton(form: LocationForm) {
  const { t } = useTranslation('mf-members');
  const { state, locate, undo } = useLocation(form);
  const text = useStateText(state);
  return (
    <Stack gap={2} align="start">
      <Button icon={<LocateFixed />} loading={state.step === 'searching'} onClick={() => void locate()}>
        {t('location.use')}
      </Button>
      <div role="status">
        <Text size="s" tone={state.step === 'failed' ? 'warning' : 'muted'}>
          {text}
        </Text>
      </div>
      {state.step === 'found' ? (
        <Button size="s" variant="quiet" onClick={undo}>
          {t('location.undo')}
        </Button>
      ) : null}
    </Stack>
  );
}

function useStateText(state: LocationState): string {
  const { t } = useTranslation('mf-members');
  const format = useFormat();
  const { name: site } = useSettings();
  if (state.step === 'idle') return t('location.about');
  if (state.step === 'searching') return t('location.searching');
  if (state.step === 'found') return t('location.found', { city: state.city });
  if (state.why === 'call') return t('location.callFailed', { reason: state.text ?? t('errors.generic') });
  if (state.why === 'notOffered') return t('location.notOffered', { site, country: format.country(state.country) });
  return t(`location.${state.why}`, { site });
}
