import { render, screen } from '@testing-library/react';
import { sharedQueries, useApi } from '@tandem/shared-ui/host';
import { useQuery } from '@tandem/shared-ui/query';
import { createFakeHost, TestApp } from '@tandem/shared-ui/testing';
import { expect, it } from 'vitest';
import { useInterestLabels } from './use-interest-labels.ts';

function Lists({ wanted = true }: { wanted?: boolean }) {
  const { labelOf } = useInterestLabels(wanted);
  const { data } = useQuery({ ...sharedQueries.regions(useApi()), enabled: wanted });
  return (
    <p>
      {labelOf('music')} in {data?.NL?.items[0]?.name}
    </p>
  );
}

it('interests and regions are requested once, when they are first wanted [R-PLATFORM-LISTS-ONCE]', async () => {
  const fake = createFakeHost({
    responses: {
      'GET /api/interests.php': () => [{ id: 'music', label: 'Music' }],
      'GET /api/regions.php': () =>
        ({ NL: { label: 'province', items: [{ id: 'NL-NH', name: 'Noord-Holland' }] } }) as never,
    },
  });
  const show = (lists: React.ReactNode) =>
    render(
      <TestApp fake={fake} messages={{}}>
        {lists}
      </TestApp>,
    );
  show(<Lists wanted={false} />).unmount();
  expect(fake.calls).toEqual([]);
  const first = show([<Lists key="one" />, <Lists key="other" />]);
  expect(await screen.findAllByText('Music in Noord-Holland')).toHaveLength(2);
  first.unmount();
  show(<Lists />);
  await screen.findByText('Music in Noord-Holland');
  expect(fake.calls.map(({ key }) => key).toSorted()).toEqual(['GET /api/interests.php', 'GET /api/regions.php']);
});
