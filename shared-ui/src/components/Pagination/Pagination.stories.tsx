import type { Meta, StoryObj } from '@storybook/react-vite';

import { Pagination } from './Pagination.tsx';

const meta: Meta = { title: 'Actions/Pagination' };
export default meta;

export const Places: StoryObj = {
  render: () => (
    <>
      {[1, 7, 40].map((page) => (
        <Pagination
          key={page}
          page={page}
          pages={40}
          label={`Pages around ${page}`}
          previousLabel="Previous page"
          nextLabel="Next page"
          pageLabel={(one) => `Page ${one}`}
          renderLink={(one, { children, ...link }) => (
            <a href={`#page-${one}`} {...link}>
              {children}
            </a>
          )}
        />
      ))}
    </>
  ),
};
