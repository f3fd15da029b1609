import type { Member } from '@tandem/contracts/api/members';

function inTurn(members: readonly Member[]): Member[] {
  const women = members.filter((member) => member.gender === 'female');
  const others = members.filter((member) => member.gender !== 'female');
  const picked: Member[] = [];
  for (let turn = 0; picked.length < members.length; turn += 1) {
    const next = turn % 2 === 0 ? (women.shift() ?? others.shift()) : (others.shift() ?? women.shift());
    if (next === undefined) break;
    picked.push(next);
  }
  return picked;
}

/**
 * Returns at most `count` of the members: real ones before fictional ones (R-LANDERS-SHOWN-REAL), and of each kind women and
 * men in turn as long as there are both, otherwise in the given order. The result depends on the list alone: the page is
 * rendered twice and must match.
 */
export function alternateGenders(members: readonly Member[], count: number): Member[] {
  const withPhoto = members.filter((member) => member.main_image !== null);
  const real = withPhoto.filter(({ fictional }) => !fictional);
  const fictional = withPhoto.filter((member) => member.fictional);
  return [...inTurn(real), ...inTurn(fictional)].slice(0, count);
}
