import { describe, expect, it } from 'vitest';
import { EVERY_WAY, prepareProbes } from './lint-probes.ts';

const probe = prepareProbes();

const REFUSED: [file: string, name: string][] = [
  ['backend/signup/a.ts', '../account/account.repository.ts'],
  ['backend/signup/b.ts', './../account/account.repository'],
  ['backend/signup/c.ts', '@tandem/api-gateway/backend/account/account.repository'],
  ['backend/signup/d.ts', '../account/account.routes.ts'],
  ['backend/chat/e.repository.ts', '../payments/payments.repository.ts'],
  ['backend/chat/f.ts', '../members/member-columns.repository.ts'],
  ['main/g.ts', '../backend/complaints/complaints.repository.ts'],
  ['main/h.ts', '../backend/notifications/notifications.routes.ts'],
  ['composition/site-facts/i.ts', '../../backend/members/member.repository.ts'],
];

const ALLOWED: [file: string, name: string][] = [
  ['backend/signup/j.ts', '../account/account.service.ts'],
  ['backend/signup/k.ts', './invite.repository.ts'],
  ['backend/signup/l.ts', '../../providers/media/photo.repository.ts'],
  ['backend/chat/m.repository.ts', '../members/member-columns.repository.ts'],
  ['main/n.ts', '../backend/complaints/complaints.area.ts'],
];

const AREAS = 'tandem(areas)';

/** A file for each way to import something: `chat/e.repository.ts` and 2 is `chat/e-2.repository.ts`. */
const probeEveryWay = (file: string, name: string) =>
  EVERY_WAY.map((source, way) => probe('api-gateway/src', source(name), file.replace('.', `-${way}.`)));

describe('the areas of the backend', () => {
  for (const [file, name] of REFUSED) {
    const outputs = probeEveryWay(file, name);
    it(`${file} may not import ${name} in any way: it is the own of an area`, () => {
      for (const output of outputs) expect(output()).toContain(AREAS);
    });
  }

  for (const [file, name] of ALLOWED) {
    const outputs = probeEveryWay(file, name);
    it(`${file} may import ${name}`, () => {
      for (const output of outputs) expect(output()).not.toContain(AREAS);
    });
  }
});
