import { longestOf } from '../checks/lengths.ts';
import { WORKSPACE } from '../workspace.ts';

/** `npm run longest`: prints the ten longest files and the ten longest functions. */
const COUNT = 10;
const { files, functions } = await longestOf(WORKSPACE, COUNT);
for (const [title, lengths] of [
  ['files', files],
  ['functions', functions],
] as const) {
  console.log(`The ${COUNT} longest ${title}, in lines`);
  for (const { name, lines } of lengths) console.log(`  ${String(lines).padStart(4)}  ${name}`);
}
