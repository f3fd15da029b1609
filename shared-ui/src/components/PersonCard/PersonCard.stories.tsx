import type { Meta, StoryObj } from '@storybook/react-vite';
import { Heart } from 'lucide-react';
import { portrait } from '../../sketches/portraits.ts';
import { Grid } from '../Grid/Grid.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { PersonCard, type PersonCardLinkProps } from './PersonCard.tsx';

const meta: Meta = { title: 'People/PersonCard' };
export default meta;

const like = <IconButton label="Like" icon={<Heart />} variant="photo" pressed={false} />;
const toMember = ({ children, ...link }: PersonCardLinkProps) => (
  <a href="#member" {...link}>
    {children}
  </a>
);

export const People: StoryObj = {
  render: () => (
    <Grid columns="people">
      <PersonCard
        picture={portrait(1)}
        name="Anna"
        age={34}
        place="Utrecht"
        onlineLabel="online"
        renderLink={toMember}
        action={like}
      />
      <PersonCard
        picture={portrait(4)}
        name="Sofia"
        age={29}
        place="Haarlem"
        fictionalLabel="Fictional"
        renderLink={toMember}
      />
      <PersonCard
        picture={portrait(11)}
        name="Charlotte-Anne-Marie"
        age={46}
        place="’s-Hertogenbosch"
        newLabel="New"
        renderLink={toMember}
        action={like}
      />
      <PersonCard picture={null} name="Bo" age={33} place="Nijmegen" renderLink={toMember} action={like} />
    </Grid>
  ),
};
