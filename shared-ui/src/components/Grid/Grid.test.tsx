import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Grid } from './Grid.tsx';

it('is a list when it is given that element', () => {
  render(
    <Grid columns="people" as="ul">
      <li>Anna</li>
    </Grid>,
  );
  expect(screen.getByRole('list').className).toBe('grid people');
});
