import type { BrandColors } from '../../platform/brand/brand-colors.ts';
import type { ThemeName } from '@tandem/contracts/brand/brand';
import { lookOf } from '../../platform/brand/look.ts';
import type { Branded } from '../../platform/brand/look.ts';
import { TYPEFACES } from '../../platform/brand/typefaces.ts';

interface MailBrand {
  page: string;
  card: string;
  text: string;
  muted: string;
  line: string;
  accent: string;
  onAccent: string;
  heading: string;
  body: string;
}

/** The button: each theme's own way, and a tenant's own palette has a button of its own. */
const BUTTONS: Readonly<Record<ThemeName, (colors: BrandColors) => Pick<MailBrand, 'accent' | 'onAccent'>>> = {
  tandemly: ({ accent }) => ({ accent: accent[700], onAccent: '#ffffff' }),
  nuit: ({ ink, accent }) => ({ accent: ink[900], onAccent: accent[100] }),
};

/** A tenant's colours and type as mail programs can show them: without variables, in faces that every machine has. */
export function mailBrand(tenant: Branded): MailBrand {
  const { colors, page } = lookOf(tenant);
  const { ink, paper, button } = colors;
  const ofButton =
    tenant.brand.palette === null
      ? BUTTONS[tenant.theme](colors)
      : { accent: button.light.fill, onAccent: button.light.text };
  return {
    page: page.light,
    card: '#ffffff',
    text: ink[900],
    muted: ink[600],
    line: paper[200],
    ...ofButton,
    heading: TYPEFACES[tenant.theme].mailHeading,
    body: "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  };
}
