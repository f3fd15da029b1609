import type { Meta, StoryObj } from '@storybook/react-vite';
import { MARKS } from '../../sketches/marks.ts';
import { Logo } from '../Logo/Logo.tsx';
import { Footer } from './Footer.tsx';

const meta: Meta = { title: 'Frame/Footer' };
export default meta;

const links = (...names: string[]) => names.map((name) => ({ key: name, link: <a href="#place">{name}</a> }));

export const Whole: StoryObj = {
  render: () => (
    <Footer
      label="Footer"
      brand={<Logo mark={MARKS.tandemly} name="Tandemly" size="s" />}
      about="For adults who would rather talk."
      groups={[
        { title: 'Good to know', links: links('Pricing', 'Questions') },
        { title: 'Legal', links: links('Terms', 'Privacy') },
        { title: 'Help', links: links('Support') },
      ]}
    >
      <p>Run by Example B.V., Utrecht.</p>
    </Footer>
  ),
};
