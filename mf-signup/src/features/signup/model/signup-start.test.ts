import { expect, it } from 'vitest';
import { readSignupStart } from './signup-start.ts';

it('reads the parameters of the match finder and the landers [R-MEMBERS-FINDER-SIGNUP, L-MEMBERS-FINDER-AGES]', () => {
  const search = new URLSearchParams(
    'profile=7&me=male&gender=female&ages=35%2B&country=BE&interests=music,wine&interests=beach&message=+Croissant%3F+&likes=7,9&lander=gallery&invite=abc',
  );
  expect(readSignupStart(search)).toEqual({
    profile: 7,
    gender: 'male',
    search_gender: 'female',
    ages: { id: '35+', min: 35, max: 99 },
    country: 'BE',
    interests: ['music', 'wine', 'beach'],
    message: 'Croissant?',
    likes: [7, 9],
    lander: 'gallery',
    invite: 'abc',
  });
});

it('takes nothing that it does not know', () => {
  const search = new URLSearchParams(
    'profile=-1&me=robot&gender=x&ages=12&country=XX&interests=robots,,music,music&message=+&likes=x,-2,3,3,4.5,,9007199254740993,4,5,6,7,8&lander=',
  );
  expect(readSignupStart(search)).toEqual({
    profile: null,
    gender: null,
    search_gender: null,
    ages: null,
    country: null,
    interests: ['music'],
    message: null,
    likes: [3, 4, 5, 6, 7],
    lander: null,
    invite: null,
  });
});

it('brings a first line along whole, also where it is too long [V-PLATFORM-TOO-LONG-KEPT]', () => {
  const message = `Hello ${'😀'.repeat(1001)}`;
  expect(readSignupStart(new URLSearchParams({ profile: '7', message })).message).toBe(message);
});

it('lets the path name the member', () => {
  expect(readSignupStart(new URLSearchParams('profile=7'), '8').profile).toBe(8);
});

it('takes a line that a page began and nobody went on with for no message [R-LANDERS-LINE-FINISHED]', () => {
  const messageOf = (message: string) =>
    readSignupStart(new URLSearchParams({ profile: '7', begun: 'Hello Inge, I would like to know', message })).message;
  expect(messageOf('Hello Inge, I would like to know ')).toBeNull();
  expect(messageOf('Hello Inge, I would like to know …?')).toBeNull();
  expect(messageOf('Hello!')).toBe('Hello!');
  expect(messageOf('Hello Inge, I would like to know why.')).toBe('Hello Inge, I would like to know why.');
});
