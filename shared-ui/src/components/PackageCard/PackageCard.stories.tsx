import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button/Button.tsx';
import { Grid } from '../Grid/Grid.tsx';
import { PriceTag } from '../PriceTag/PriceTag.tsx';
import { PackageCard } from './PackageCard.tsx';

const meta: Meta = { title: 'Money/PackageCard' };
export default meta;

export const Two: StoryObj = {
  render: () => (
    <Grid columns="cards">
      <PackageCard
        credits={15}
        creditsLabel="credits"
        price={<PriceTag amount={1999} currency="EUR" locale="en-US" size="l" />}
        perMessage="€1.33 per message"
        action={<Button>Get 15 credits</Button>}
      />
      <PackageCard
        credits={40}
        creditsLabel="credits"
        popularLabel="Most chosen"
        saving="Save 16%"
        price={<PriceTag amount={4499} currency="EUR" locale="en-US" size="l" />}
        perMessage="€1.12 per message"
        action={<Button variant="primary">Get 40 credits</Button>}
      />
    </Grid>
  ),
};
