import type { ReactNode } from 'react';
import styles from './SceneArt.module.css';

/** The scenes that are drawn. */
export const SCENES = ['window', 'cups', 'bubbles', 'path', 'lights'] as const;
export type SceneName = (typeof SCENES)[number];

interface SceneArtProps {
  scene: SceneName;
  /** It moves a little while it is on show. */
  isMoving?: boolean;
}

/** One scene of a film, drawn in the colours of the tenant. Decoration: what happens is said beside it. */
export function SceneArt({ scene, isMoving = false }: SceneArtProps) {
  return (
    <svg
      className={isMoving ? `${styles.art} ${styles.moving}` : styles.art}
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect className={styles.sky} width="640" height="360" />
      {DRAWINGS[scene]}
    </svg>
  );
}

const DRAWINGS = {
  window: (
    <>
      <rect className={styles.far} x="150" y="50" width="340" height="230" rx="12" />
      <circle className={`${styles.sun} ${styles.slow}`} cx="400" cy="128" r="44" />
      <path className={styles.frame} d="M150 165h340M320 50v230M150 50h340v230H150Z" />
      <path className={styles.ink} d="M196 360v-70c0-44 22-64 50-64s50 20 50 64v70Z" />
      <circle className={styles.skin} cx="246" cy="190" r="30" />
    </>
  ),
  cups: (
    <>
      <path className={styles.near} d="M0 270h640v90H0Z" />
      <g className={styles.slow}>
        <path className={styles.steam} d="M232 150c-14-20 14-30 0-52M424 150c-14-20 14-30 0-52" />
      </g>
      <path className={styles.paper} d="M180 176h104v52a38 38 0 0 1-38 38h-28a38 38 0 0 1-38-38Z" />
      <path className={styles.second} d="M372 176h104v52a38 38 0 0 1-38 38h-28a38 38 0 0 1-38-38Z" />
      <path className={styles.handle} d="M180 190c-34-4-34 44 4 40M476 190c34-4 34 44-4 40" />
    </>
  ),
  bubbles: (
    <>
      <path
        className={styles.paper}
        d="M96 96h240a28 28 0 0 1 28 28v44a28 28 0 0 1-28 28H150l-40 30v-30H96a28 28 0 0 1-28-28v-44a28 28 0 0 1 28-28Z"
      />
      <g className={styles.slow}>
        <path
          className={styles.sun}
          d="M320 196h196a28 28 0 0 1 28 28v44a28 28 0 0 1-28 28h-8v30l-40-30H320a28 28 0 0 1-28-28v-44a28 28 0 0 1 28-28Z"
        />
      </g>
      <path className={styles.line} d="M108 132h200M108 160h130" />
    </>
  ),
  path: (
    <>
      <circle className={`${styles.sun} ${styles.slow}`} cx="430" cy="120" r="60" />
      <path className={styles.far} d="M0 240 140 130l110 90 120-120 270 150v110H0Z" />
      <path className={styles.near} d="M0 290c180-60 380-40 640 10v60H0Z" />
      <path className={styles.steam} d="M300 360c-30-40 70-50 40-90s20-40 40-52" />
    </>
  ),
  lights: (
    <>
      <path className={styles.near} d="M0 284h640v76H0Z" />
      <path className={styles.handle} d="M0 70c110 70 210 70 320 10s220-50 320 6" />
      <g className={`${styles.sun} ${styles.slow}`}>
        {[60, 150, 240, 330, 420, 510, 600].map((x, index) => (
          <circle key={x} cx={x} cy={index % 2 === 0 ? 112 : 96} r="13" />
        ))}
      </g>
      <path className={styles.ink} d="M236 320v-60c0-36 16-52 40-52s40 16 40 52v60Z" />
      <path className={styles.second} d="M324 320v-60c0-36 16-52 40-52s40 16 40 52v60Z" />
      <circle className={styles.skin} cx="278" cy="180" r="25" />
      <circle className={styles.skin} cx="362" cy="180" r="25" />
    </>
  ),
} as const satisfies Record<SceneName, ReactNode>;
