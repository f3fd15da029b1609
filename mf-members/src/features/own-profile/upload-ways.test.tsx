import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubUploads } from '@tandem/shared-ui/testing/fake-upload';
import { openOwnProfile } from '../../testing/open-own-profile.tsx';

beforeEach(stubUploads);
afterEach(() => {
  vi.unstubAllGlobals();
});

const list = () => screen.findByRole('list', { name: 'Photos' });
const file = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });

describe('the ways to add a photo', () => {
  it('are a drop anywhere on the page, which marks the photos meanwhile [R-PHOTOS-UPLOAD-WAYS]', async () => {
    openOwnProfile();
    await list();
    const section = screen.getByRole('region', { name: 'Photos' });
    const dataTransfer = { types: ['Files'], files: [file('drop.jpg')] };
    // False: the browser does not leave the page for the file.
    expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false);
    expect(section.hasAttribute('data-over')).toBe(true);
    expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
    expect(section.hasAttribute('data-over')).toBe(false);
    expect(await screen.findByRole('progressbar', { name: 'Uploading drop.jpg' })).toBeDefined();
  });

  it('leave a text that is dragged or pasted alone [R-PHOTOS-UPLOAD-WAYS]', async () => {
    openOwnProfile();
    await list();
    const text = { types: ['text/plain'], files: [] };
    expect(fireEvent.dragOver(document.body, { dataTransfer: text })).toBe(true);
    expect(fireEvent.drop(document.body, { dataTransfer: text })).toBe(true);
    expect(fireEvent.paste(document.body, { clipboardData: text })).toBe(true);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('leave a text that is pasted into a field with a picture of it alone [R-PHOTOS-UPLOAD-WAYS]', async () => {
    const { user } = openOwnProfile();
    await user.click(await screen.findByRole('button', { name: 'Edit: About me' }));
    const words = screen.getByRole('textbox', { name: 'About me' });
    const clipboardData = { types: ['text/plain', 'Files'], files: [file('table.png', 'image/png')] };
    expect(fireEvent.paste(words, { clipboardData })).toBe(true);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(fireEvent.paste(document.body, { clipboardData })).toBe(false);
    expect(await screen.findByRole('progressbar', { name: 'Uploading table.png' })).toBeDefined();
  });

  it('are a paste [R-PHOTOS-UPLOAD-WAYS]', async () => {
    openOwnProfile();
    await list();
    const clipboardData = { types: ['Files'], files: [file('paste.png', 'image/png')] };
    expect(fireEvent.paste(document.body, { clipboardData })).toBe(false);
    expect(await screen.findByRole('progressbar', { name: 'Uploading paste.png' })).toBeDefined();
  });

  it('are the camera at the front, for one photo [R-PHOTOS-UPLOAD-WAYS]', async () => {
    openOwnProfile();
    await list();
    const input = screen.getByLabelText<HTMLInputElement>('Take a photo', { selector: 'input' });
    expect([input.getAttribute('capture'), input.multiple]).toEqual(['user', false]);
    fireEvent.change(input, { target: { files: [file('camera.jpg')] } });
    expect(await screen.findByRole('progressbar', { name: 'Uploading camera.jpg' })).toBeDefined();
  });

  it('obey the number of photos [R-PHOTOS-UPLOAD-WAYS, R-PHOTOS-UPLOAD-LIMIT-FREE]', async () => {
    const { fake } = openOwnProfile();
    await list();
    const files = [file('one.jpg'), file('two.jpg')];
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files } });
    await waitFor(() => expect(fake.notices[0]?.text).toBe('You can upload up to 3 photos.'));
    expect(screen.getAllByRole('progressbar')).toHaveLength(1);
  });
});
