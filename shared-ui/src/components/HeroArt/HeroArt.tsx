import { classNames } from '../class-names.ts';
import styles from './HeroArt.module.css';

export interface HeroArtProps {
  /** Tandemly rides into the evening; Nuit Douce looks over the water. */
  scene: 'tandemly' | 'nuit';
  className?: string | undefined;
}

/** The drawing of the landing pages. Decoration; it fills its box and is cut at the sides, never squeezed. */
export function HeroArt({ scene, className }: HeroArtProps) {
  return (
    <svg
      className={classNames(styles.art, className)}
      viewBox="0 0 640 520"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {scene === 'nuit' ? <NightScene /> : <TandemScene />}
    </svg>
  );
}

/** Two people on a tandem in front of a low sun. */
function TandemScene() {
  return (
    <>
      <rect className={styles.sky} width="640" height="520" />
      <circle className={styles.sun} cx="418" cy="212" r="138" />
      <path className={styles.hillFar} d="M0 366c90-62 178-66 262-24s190 40 378-48v226H0Z" />
      <path className={styles.hillNear} d="M0 436c140-26 300-30 640 4v80H0Z" />
      <g className={styles.tree}>
        <path d="M78 392v-58" />
        <circle cx="78" cy="308" r="38" />
        <path d="M132 404v-36" />
        <circle cx="132" cy="350" r="24" />
      </g>
      <g className={styles.wheel}>
        <circle cx="214" cy="392" r="50" />
        <circle cx="446" cy="392" r="50" />
        <path d="M214 392 252 312M214 392h72M286 392l-34-80M286 392l64-78M252 318l98-4M350 314l14 78M286 392h78M364 392l56-84M350 320l68-12M446 392l-34-106M402 288c8-6 24-8 32 2M364 392h-78" />
        <path d="M236 304h32M336 302h30" />
      </g>
      <Rider className={styles.back} x={222} hair="long" />
      <Rider className={styles.front} x={322} hair="short" />
      <path className={styles.road} d="M40 446h560" />
    </>
  );
}

interface RiderProps {
  className: string | undefined;
  x: number;
  hair: 'long' | 'short';
}

/** One rider: a leaning body, an arm to the handlebar, a leg to the pedal. */
function Rider({ className, x, hair }: RiderProps) {
  return (
    <g className={className} transform={`translate(${x} 0)`}>
      <path className={styles.farLeg} d="M30 296c26 6 50 14 52 30s-14 26-22 38" />
      <path className={styles.leg} d="M28 298c20 12 40 26 44 44s-10 30-16 48h14" />
      <path className={styles.neck} d="M62 206l7-18" />
      {hair === 'long' ? (
        <path className={styles.hair} d="M88 150c-26-18-56-2-54 26 1 16-6 26-14 32 24 8 44-2 48-22Z" />
      ) : null}
      <path className={styles.body} d="M12 302c-12-44 2-86 36-98 24-8 42 8 38 30-4 22-26 38-28 66-14 8-34 9-46 2Z" />
      <path className={styles.arm} d="M66 228c6 26 18 42 48 58" />
      <circle className={styles.head} cx="74" cy="168" r="23" />
      {hair === 'long' ? (
        <path className={styles.hair} d="M48 170c-2-24 14-32 30-29 12 2 19 10 19 19-16-4-30 0-36 10-4 6-12 6-13 0Z" />
      ) : (
        <path className={styles.hair} d="M52 172c-8-22 4-36 24-35 14 0 24 8 23 20-12-6-26-4-34 4-1 8-8 16-13 11Z" />
      )}
    </g>
  );
}

/** A bay at night: moon, its path on the water, two boats that have found each other. */
function NightScene() {
  return (
    <>
      <rect className={styles.sky} width="640" height="520" />
      <circle className={styles.halo} cx="430" cy="150" r="118" />
      <path className={styles.sun} d="M452 78a76 76 0 1 0 54 112 62 62 0 0 1-54-112Z" />
      <g className={styles.stars}>
        {[
          [82, 70, 3],
          [156, 128, 2],
          [232, 58, 2.5],
          [300, 150, 2],
          [118, 206, 2.5],
          [560, 92, 2.5],
          [596, 200, 2],
          [350, 62, 2],
          [250, 224, 2],
          [44, 150, 2],
        ].map(([cx, cy, r]) => (
          <circle key={`${cx}-${cy}`} cx={cx} cy={cy} r={r} />
        ))}
      </g>
      <path className={styles.hillFar} d="M0 330c70-44 130-50 190-22 54 24 92 22 138 2 66-28 150-40 312 14v196H0Z" />
      <rect className={styles.hillNear} y="336" width="640" height="184" />
      <g className={styles.glimmer}>
        <path d="M398 352h78M414 370h56M388 390h88M420 410h44M400 432h70M424 456h34" />
        <path d="M120 396h44M80 430h62M520 404h54M548 450h40" />
      </g>
      <g className={styles.boat}>
        <path className={styles.hull} d="M196 420h108c-8 22-22 32-40 32h-34c-16 0-28-12-34-32Z" />
        <path className={styles.sailFront} d="M256 412V288c34 34 52 74 54 124Z" />
        <path className={styles.sailBack} d="M246 412V312c-24 30-38 62-42 100Z" />
      </g>
      <g className={styles.boat}>
        <path className={styles.hull} d="M316 428h88c-6 18-18 26-32 26h-28c-14 0-24-10-28-26Z" />
        <path className={styles.sailBack} d="M356 420V322c-28 26-42 58-44 98Z" />
        <path className={styles.sailFront} d="M366 420v-78c20 22 32 48 36 78Z" />
      </g>
    </>
  );
}
