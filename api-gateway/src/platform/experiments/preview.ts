import type { Experiment } from './experiment.ts';

/** `?variant=<experiment>:<variant>` forces a variant that is not counted: a link for a preview. */
const PREVIEW = 'variant';

/** The variant of an experiment that the query of an address forces (R-LANDERS-VARIANT-PREVIEW); null where it forces none. */
export function previewOf({ key, variations }: Pick<Experiment, 'key' | 'variations'>, search: string): string | null {
  const [experiment, variant] = (new URLSearchParams(search).get(PREVIEW) ?? '').split(':');
  return experiment === key && variant !== undefined && variations.includes(variant) ? variant : null;
}
