import type { Messages } from '@tandem/contracts/composition/remote';
import { useVariant, withTexts } from '@tandem/shared-ui/host';
import { useLandingCopy } from '../../shared/use-landing-copy.ts';
import { MemberLanding } from './components/MemberLanding.tsx';
import { EXPERIMENT, variantOf } from './model/variants.ts';

/**
 * `/members/:id/landing` (S-LANDERS-MEMBER-FIRST): the variant that the gateway has assigned to the visitor
 * (R-LANDERS-VARIANT-ASSIGNED), which is recorded with the signup (R-LANDERS-VARIANT-RECORDED).
 */
function AssignedLandingPage() {
  const variant = variantOf(useVariant(EXPERIMENT));
  const words = useLandingCopy<'evening' | 'curious'>('landing');
  return <MemberLanding variant={variant} words={words} lander={`landing/${variant}`} />;
}

/** The page with its texts, which are files of their own. */
export const pageOf = (texts: Messages) => withTexts('mf-landers', AssignedLandingPage, texts);
