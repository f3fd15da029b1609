import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TestApp, createFakeHost, messagesIn, someMember, someUser } from '@tandem/shared-ui/testing';
import en from '../locales/en.json';
import fr from '../locales/fr.json';
import { LikeButton } from './LikeButton.tsx';

it.each(['en', 'fr'] as const)('is called by what it shows, in %s, liked or not', (locale) => {
  for (const liked of [false, true]) {
    const fake = createFakeHost({ user: someUser(), locale });
    render(
      <TestApp fake={fake} messages={{ 'mf-members': messagesIn({ en, fr }, locale) }}>
        <LikeButton member={someMember({ liked })} look="bar" />
      </TestApp>,
    );
    const button = screen.getByRole('button', { pressed: liked });
    expect(button.getAttribute('aria-label')).toContain(button.textContent);
    cleanup();
  }
});

it('uses one word for a like and a match in all French texts', () => {
  expect(JSON.stringify(fr)).not.toMatch(/«\s?j’aime|affinité/i);
});
