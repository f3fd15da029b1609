import { expect, test } from 'vitest';
import { addressGroup } from './address-group.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2ff::9', '20010db8000102'],
  ['2001:DB8:1:200:aaaa:bbbb:cccc:dddd', '20010db8000102'],
  ['2001:db8::', '20010db8000000'],
  ['fe80::1%eth0', 'fe800000000000'],
  ['127.0.0.1', null],
  ['::1', null],
  ['', null],
])('visitors from %s are of one address, %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});
