import { useState } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { useIsWide, useSession, useSettings } from '@tandem/shared-ui/host';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useInterestLabels } from '../../../shared/use-interest-labels.ts';
import { useLate } from '../../../shared/use-late.ts';
import type { FilterProps } from './filter-props.ts';
import type { FilterSheetProps } from './FilterSheet.tsx';

const loadForm = async () => (await import(/* webpackChunkName: "filters" */ './FilterForm.tsx')).FilterForm;
const loadSheet = async () => (await import(/* webpackChunkName: "filters" */ './FilterSheet.tsx')).FilterSheet;

/** The filters beside the people in a wide window, loaded after the page; a button loads them again where that failed. */
export function LateFilterForm(props: FilterProps) {
  const { t } = useTranslation('mf-members');
  const isWide = useIsWide();
  const { search_fields: fields } = useSettings();
  // Their names are waited for: what is below them would move.
  const { isLoading } = useInterestLabels(isWide && fields.includes('interests'));
  // Likewise who looks: members have a filter more.
  const isKnown = useSession().status !== 'pending';
  const [hasFailed, setFailed] = useState(false);
  const { Loaded } = useLate(loadForm, isWide && !hasFailed, () => setFailed(true));
  // From then on they stay: names that could not be loaded are requested again by the form itself.
  const [isReady, setReady] = useState(false);
  if (!isReady && Loaded !== null && !isLoading && isKnown) setReady(true);
  if (!isWide) return null;
  if (Loaded !== null && isReady) return <Loaded {...props} />;
  return hasFailed ? <Button onClick={() => setFailed(false)}>{t('retry')}</Button> : <Skeleton height="40rem" />;
}

/** The filters of a phone, loaded when they are opened first. */
export function LateFilterSheet(props: FilterSheetProps) {
  const { Loaded } = useLate(loadSheet, props.open, props.onClose);
  return Loaded === null ? null : <Loaded {...props} />;
}
