import applePay from 'simple-icons/icons/applepay.svg?raw';
import mastercard from 'simple-icons/icons/mastercard.svg?raw';
import paypal from 'simple-icons/icons/paypal.svg?raw';
import sepa from 'simple-icons/icons/sepa.svg?raw';
import visa from 'simple-icons/icons/visa.svg?raw';
import { Landmark } from 'lucide-react';
import type { PaymentMethod } from '@tandem/contracts/product/lists';
import { OWN_MARKS } from './own-marks.ts';
import styles from './MethodSign.module.css';

/** A mark: its drawing, and the part of its box that it fills. */
interface Drawing {
  path: string;
  box: string;
  look: string | undefined;
}

interface Mark {
  drawn?: readonly Drawing[];
  letters?: string;
}

/** Throws for a file that is no icon of the set: each of them is one path. */
function drawing(file: string, box: string, look: string | undefined): Drawing {
  const [, path] = / d="([^"]+)"/.exec(file) ?? [];
  if (path === undefined) throw new Error('The icon has no path.');
  return { path, box, look };
}

/** A mark of ours, which is of lines. */
const ownMark = (method: keyof typeof OWN_MARKS): Mark => ({
  drawn: [{ path: OWN_MARKS[method], box: '0 0 24 16', look: `${styles.lines} ${styles[method]}` }],
});

const VISA = drawing(visa, '0 8 24 8', styles.visa);
const MASTERCARD = drawing(mastercard, '0 4.5 24 15', styles.mastercard);

/** Letters of more than these would be cut off at the edges of the tile. */
const LONG = 6;

/**
 * What stands for each method: the scheme's mark where the set has it, otherwise a drawing of ours, and letters of the name for those
 * that are retired (decision 0172). A transfer has no scheme.
 */
const MARKS: Readonly<Record<PaymentMethod, Mark>> = {
  visa: { drawn: [VISA] },
  mastercard: { drawn: [MASTERCARD] },
  creditcard: { drawn: [VISA, MASTERCARD] },
  paypal: { drawn: [drawing(paypal, '1.5 0 22 24', styles.paypal)] },
  // Without the frame that the set draws around it: the tile is one.
  applepay: { drawn: [drawing(applePay, '1.5 6 21 12', styles.applePay)] },
  sdd: { drawn: [drawing(sepa, '0 8 24 8', styles.sepa)] },
  sct: {},
  ideal: ownMark('ideal'),
  bancontact: ownMark('bancontact'),
  blik: ownMark('blik'),
  prezelewy24: ownMark('prezelewy24'),
  giropay: { letters: 'giropay' },
  sofort: { letters: 'Sofort' },
  eps: ownMark('eps'),
  paysafecard: ownMark('paysafecard'),
  cartebancaire: ownMark('cartebancaire'),
  nexi: ownMark('nexi'),
  maestro: { letters: 'Maestro' },
};

/**
 * The mark of a method, beside its name: screen readers hear the name alone (R-PAY-METHOD-MARKS). Its letters are no text
 * of the page, so that they are not found, read out or copied as a second name.
 */
export function MethodSign({ method }: { method: PaymentMethod }) {
  const { drawn = [], letters } = MARKS[method];
  return (
    <span
      className={styles.tile}
      aria-hidden="true"
      data-letters={letters}
      data-long={(letters?.length ?? 0) > LONG || undefined}
    >
      {drawn.map(({ path, box, look }) => (
        <svg key={path} viewBox={box} className={`${styles.drawn} ${look}`}>
          <path d={path} />
        </svg>
      ))}
      {letters === undefined && drawn.length === 0 ? <Landmark /> : null}
    </span>
  );
}
