import { describe, expect, it } from 'vitest';
import { someOwnPhoto, someOwnPhotos, someOwnProfile } from '../../../testing/open-own-profile.tsx';
import { completenessOf } from './completeness.ts';

const nothing = {
  photos: someOwnPhotos([]),
  about: null,
  interests: [],
  reason: null,
  city: null,
  relationship_status: null,
  hair_color: null,
};
const whole = {
  photos: someOwnPhotos([1, 2, 3]),
  about: 'I bake bread.',
  interests: ['hiking', 'cooking', 'tea'],
  reason: 'Company.',
  city: 'Utrecht',
  relationship_status: 'single',
  hair_color: 'brown',
  eye_color: 'blue',
} as const;
const of = (changes: object) => completenessOf(someOwnProfile(changes));

describe('the completeness of a profile [R-PROFILE-COMPLETE-RULE, R-PROFILE-COMPLETE-NEXT]', () => {
  it('is 0 for an empty profile, whose first step is a photo, and 100 for a whole one, which has none', () => {
    expect(of(nothing)).toEqual({ percent: 0, next: 'photo' });
    expect(of({ ...whole, interests: [...whole.interests] })).toEqual({ percent: 100, next: null });
  });

  it.each([
    [25, 'photo', { photos: someOwnPhotos([1]) }],
    [20, 'about', { about: whole.about }],
    [15, 'interests', { interests: [...whole.interests] }],
    [10, 'reason', { reason: whole.reason }],
    [10, 'town', { city: whole.city }],
    [10, 'looks', { relationship_status: 'single', hair_color: 'brown', eye_color: 'blue' }],
    [35, 'photo and photos', { photos: someOwnPhotos([1, 2, 3]) }],
  ])('counts %i for %s', (percent, _step, changes) => {
    expect(of({ ...nothing, ...changes }).percent).toBe(percent);
  });

  it('names what is missing by weight', () => {
    const order: string[] = [];
    let known: object = nothing;
    const gives: Record<string, object> = {
      photo: { photos: someOwnPhotos([1]) },
      about: { about: whole.about },
      interests: { interests: [...whole.interests] },
      photos: { photos: whole.photos },
      reason: { reason: whole.reason },
      town: { city: whole.city },
      looks: { relationship_status: 'single', hair_color: 'brown', eye_color: 'blue' },
    };
    for (let { next } = of(known); next !== null && order.length < 8; { next } = of(known)) {
      order.push(next);
      known = { ...known, ...gives[next] };
    }
    expect(order).toEqual(['photo', 'about', 'interests', 'photos', 'reason', 'town', 'looks']);
  });

  it('does not count rejected photos, blank words, fewer than three interests or facts, nor what needs a consent', () => {
    const rejected = { photos: { photos: [someOwnPhoto({ status: 'rejected' })], limit: 3 } };
    expect(of({ ...nothing, ...rejected }).percent).toBe(0);
    expect(of({ ...nothing, about: '  ', reason: ' ' }).percent).toBe(0);
    expect(of({ ...nothing, interests: ['hiking', 'tea', 'bondage'] }).percent).toBe(0);
    expect(of({ ...nothing, hair_color: 'brown', eye_color: 'blue' }).percent).toBe(0);
    expect(of({ ...nothing, sensitive_consent: true, sexuality: 'straight', search_gender: 'female' }).percent).toBe(0);
  });

  it('counts a photo that is being checked, and private photos only towards three', () => {
    expect(of({ ...nothing, photos: { photos: [someOwnPhoto({ status: 'pending' })], limit: 3 } }).percent).toBe(25);
    const hidden = [1, 2, 3].map((id) => someOwnPhoto({ id, private: true }));
    expect(of({ ...nothing, photos: { photos: hidden, limit: 3 } })).toEqual({ percent: 10, next: 'photo' });
  });
});
