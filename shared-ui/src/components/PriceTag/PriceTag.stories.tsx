import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from '../Stack/Stack.tsx';
import { PriceTag } from './PriceTag.tsx';

const meta: Meta = { title: 'Money/PriceTag' };
export default meta;

export const Sizes: StoryObj = {
  render: (_args, { globals }) => {
    const locale = globals.locale === 'fr' ? 'fr-FR' : 'en-US';
    return (
      <Stack>
        <PriceTag amount={4499} currency="EUR" locale={locale} size="s" />
        <PriceTag amount={4499} currency="EUR" locale={locale} note="incl. VAT" />
        <PriceTag
          amount={3374}
          currency="EUR"
          locale={locale}
          size="l"
          before={{ amount: 4499, label: 'Before:', nowLabel: 'now:' }}
        />
      </Stack>
    );
  },
};
