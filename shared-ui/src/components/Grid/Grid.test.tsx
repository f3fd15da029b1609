import { render, screen } from '@testing-library/react';
import { Cluster } from '../Cluster/Cluster.tsx';
import { Page } from '../Page/Page.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Grid } from './Grid.tsx';

it('is a list where its things are one', () => {
  render(
    <Grid columns="people" as="ul">
      <li>Anna</li>
    </Grid>,
  );
  expect(screen.getByRole('list').className).toBe('grid people');
});

it('sets distances on the 4 px grid', () => {
  const { container } = render(
    <Page width="form">
      <Stack gap={6}>
        <Cluster gap={3} justify="space-between">
          <span>one</span>
        </Cluster>
      </Stack>
    </Page>,
  );
  expect(container.querySelector<HTMLElement>('.stack')?.style.gap).toBe('var(--space-6)');
  expect(container.querySelector<HTMLElement>('.cluster')?.style.gap).toBe('var(--space-3)');
  expect(container.firstElementChild?.className).toBe('page form');
});
