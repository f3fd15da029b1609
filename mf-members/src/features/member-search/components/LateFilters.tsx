import { useState } from 'react';
import { Button } from '@tandem/shared-ui/components/Button';
import { Skeleton } from '@tandem/shared-ui/components/Skeleton';
import { useTranslation } from '@tandem/shared-ui/i18n';
import { useLate } from '../../../shared/use-late.ts';
import { useIsWide } from '../model/use-is-wide.ts';
import type { FilterProps } from './filter-props.ts';
import type { FilterSheetProps } from './FilterSheet.tsx';

const loadForm = async () => (await import(/* webpackChunkName: "filters" */ './FilterForm.tsx')).FilterForm;
const loadSheet = async () => (await import(/* webpackChunkName: "filters" */ './FilterSheet.tsx')).FilterSheet;

/** The filters beside the people in a wide window, loaded after the page; a button loads them again where that failed. */
export function LateFilterForm(props: FilterProps) {
  const { t } = useTranslation('mf-members');
  const isWide = useIsWide();
  const [hasFailed, setFailed] = useState(false);
  const { Loaded } = useLate(loadForm, isWide && !hasFailed, () => setFailed(true));
  if (!isWide || Loaded !== null) return Loaded === null ? null : <Loaded {...props} />;
  return hasFailed ? <Button onClick={() => setFailed(false)}>{t('retry')}</Button> : <Skeleton height="40rem" />;
}

/** The filters of a phone, loaded when they are opened first. */
export function LateFilterSheet(props: FilterSheetProps) {
  const { Loaded } = useLate(loadSheet, props.open, props.onClose);
  return Loaded === null ? null : <Loaded {...props} />;
}
