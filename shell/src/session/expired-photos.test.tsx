import { useState } from 'react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ResponsivePicture } from '@tandem/shared-ui/components/ResponsivePicture';
import { useQuery } from '@tandem/shared-ui/query';
import { createFakeHost, someImage, someUser } from '@tandem/shared-ui/testing';
import { renderFrame } from '../test-frame.tsx';
import { createPhotoRefetch, useExpiredPhotos } from './expired-photos.ts';

afterEach(() => void vi.useRealTimers());

const pictureAt = (begin: string) =>
  someImage({
    variants: [
      { width: 96, height: 120, avif: `${begin}-thumb.avif`, webp: `${begin}-thumb.webp` },
      { width: 320, height: 400, avif: `${begin}-card.avif`, webp: `${begin}-card.webp` },
    ],
  });

/** Two lists: one with a photo that has another address at each read, and one without. */
function openLists({ watches }: { watches: boolean }) {
  const reads = { photos: 0, other: 0 };
  function Watch() {
    useExpiredPhotos();
    return null;
  }
  function Lists() {
    const [isWatching, setWatching] = useState(watches);
    const photos = useQuery({
      queryKey: ['photos'],
      queryFn: async () => pictureAt(`/media/${(reads.photos += 1)}${'0'.repeat(31)}`),
    });
    useQuery({ queryKey: ['other'], queryFn: async () => (reads.other += 1) });
    return (
      <>
        {photos.data === undefined ? null : <ResponsivePicture picture={photos.data} sizes="50vw" alt="Anna" />}
        {isWatching ? <Watch /> : <button onClick={() => setWatching(true)}>watch</button>}
      </>
    );
  }
  renderFrame(<Lists />, { user: someUser() });
  return reads;
}

const findImage = () => screen.findByRole('img', { name: 'Anna' });
const expectNewPhoto = () =>
  waitFor(async () => expect((await findImage()).getAttribute('src')).toBe(`/media/2${'0'.repeat(31)}-card.webp`));

it('a photo whose address has ended is shown again from its list, which alone is refetched [R-PHOTOS-ADDRESS-REFETCHED]', async () => {
  const reads = openLists({ watches: true });
  fireEvent.error(await findImage());
  await expectNewPhoto();
  expect(reads).toEqual({ photos: 2, other: 1 });
});

it('so is a photo that could not be loaded before the frame was there [R-PHOTOS-ADDRESS-REFETCHED]', async () => {
  const reads = openLists({ watches: false });
  fireEvent.error(await findImage());
  await waitFor(async () => expect((await findImage()).tagName).toBe('SPAN'));
  fireEvent.click(screen.getByRole('button', { name: 'watch' }));
  await expectNewPhoto();
  expect(reads.photos).toBe(2);
});

it('a photo that cannot be loaded under any address is refetched once in the time of a signed one, with every size [R-PHOTOS-ADDRESS-REFETCHED, L-PHOTOS-SIGNED-TIME]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const { queryClient } = createFakeHost().host;
  const refetched = vi.spyOn(queryClient, 'invalidateQueries');
  const refetch = createPhotoRefetch(queryClient);
  const fail = (signature: string, size = 'large') => {
    queryClient.setQueryData(['own'], { photos: [pictureAt(`/media/7.1764000000.${signature}`)] });
    queryClient.setQueryData(['else'], { photos: [pictureAt('/media/77.1764000000.c')] });
    refetch(`http://localhost:3000/media/7.1764000000.${signature}-${size}.webp`);
  };
  fail('a');
  expect(refetched.mock.calls).toEqual([[{ queryKey: ['own'], exact: true }]]);
  await Promise.all(refetched.mock.results.map(({ value }) => value));
  fail('b');
  fail('b', 'thumb');
  vi.setSystemTime(599_000);
  fail('c');
  expect(refetched).toHaveBeenCalledTimes(1);
  vi.setSystemTime(600_000);
  fail('d');
  expect(refetched).toHaveBeenCalledTimes(2);
});

it('an image of the site itself refetches nothing', () => {
  const { queryClient } = createFakeHost().host;
  const refetched = vi.spyOn(queryClient, 'invalidateQueries');
  queryClient.setQueryData(['own'], { photos: [pictureAt('/media/7.1764000000.a')] });
  createPhotoRefetch(queryClient)('http://localhost:3000/icon.svg');
  expect(refetched).not.toHaveBeenCalled();
});

it('what was requested before the address ended is requested again: it may return that address [R-PHOTOS-ADDRESS-REFETCHED]', async () => {
  const reads: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const read = Promise.withResolvers<string>();
    reads.push(read);
    return read.promise;
  };
  const ended = `/media/${'0'.repeat(32)}-card.webp`;
  function Photo() {
    const { data } = useQuery({ queryKey: ['photos'], queryFn, initialData: ended });
    return <output>{data}</output>;
  }
  const { queryClient } = renderFrame(<Photo />, { user: someUser() }).host;
  await waitFor(() => expect(reads).toHaveLength(1));
  const refetch = createPhotoRefetch(queryClient);
  refetch(ended);
  expect(reads).toHaveLength(2);
  reads[0]?.resolve(ended);
  reads[1]?.resolve('/media/1.signed-card.webp');
  expect(await screen.findByText('/media/1.signed-card.webp')).toBeDefined();
});
