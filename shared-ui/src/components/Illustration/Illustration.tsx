import type { ReactNode } from 'react';
import styles from './Illustration.module.css';

/** Small drawings for empty states, in the colours of the theme. They are decoration. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 220 160" aria-hidden="true">
      {children}
    </svg>
  );
}

/** A search without results: a magnifying glass over two empty frames. */
export function NoResultsArt() {
  return (
    <Drawing>
      <path className={styles.ground} d="M24 92c0-42 38-74 88-74s88 24 88 66-44 60-92 60-84-14-84-52Z" />
      <rect className={styles.paper} x="46" y="40" width="60" height="78" rx="12" />
      <circle className={styles.soft} cx="76" cy="68" r="12" />
      <path className={styles.soft} d="M56 108c2-14 10-20 20-20s18 6 20 20Z" />
      <rect className={styles.paperDashed} x="118" y="40" width="60" height="78" rx="12" />
      <circle className={styles.glass} cx="128" cy="86" r="28" />
      <path className={styles.shine} d="M112 82a17 17 0 0 1 12-13" />
      <path className={styles.thick} d="m149 107 21 22" />
    </Drawing>
  );
}

/** No conversation yet: two bubbles, one of them still empty. */
export function NoMessagesArt() {
  return (
    <Drawing>
      <path className={styles.ground} d="M22 84c0-40 40-66 86-66s92 20 92 64-46 62-94 62-84-20-84-60Z" />
      <path
        className={styles.second}
        d="M36 68c0-20 16-34 38-34h26c20 0 36 15 36 34s-16 34-36 34H58c-4 7-11 11-20 11 4-5 6-10 5-17-5-7-7-17-7-28Z"
      />
      <path className={styles.paperLine} d="M62 60h48M62 76h30" />
      <path
        className={styles.figure}
        d="M190 98c0-17-13-29-31-29h-20c-17 0-30 12-30 29s13 29 30 29h34c4 6 9 9 17 9-3-4-5-8-4-14 3-6 4-14 4-24Z"
      />
      <circle className={styles.ink} cx="134" cy="98" r="4" />
      <circle className={styles.ink} cx="149" cy="98" r="4" />
      <circle className={styles.ink} cx="164" cy="98" r="4" />
    </Drawing>
  );
}

/** No likes yet: a portrait without a mark. */
export function NoLikesArt() {
  return (
    <Drawing>
      <path className={styles.ground} d="M26 88c0-44 36-70 84-70s86 26 86 68-38 58-86 58-84-16-84-56Z" />
      <rect className={styles.paper} x="74" y="26" width="76" height="100" rx="14" transform="rotate(-5 112 76)" />
      <circle className={styles.second} cx="109" cy="63" r="17" />
      <path className={styles.second} d="M80 119c2-22 14-32 31-32s31 9 35 28c-22 4-44 6-66 4Z" />
      <path
        className={styles.figureLine}
        d="M158 122c-14-9-20-17-20-25 0-7 5-12 11-12 4 0 7 2 9 5 2-3 5-5 9-5 6 0 11 5 11 12 0 8-6 16-20 25Z"
      />
      <path className={styles.line} d="m60 40-8-8M54 54H42" />
    </Drawing>
  );
}

/** No connection: two tins whose string has come apart. */
export function OfflineArt() {
  return (
    <Drawing>
      <path className={styles.ground} d="M20 86c0-38 40-62 92-62s88 22 88 60-42 58-90 58-90-18-90-56Z" />
      <path className={styles.second} d="M34 60h38v44c0 5-8 9-19 9s-19-4-19-9Z" />
      <ellipse className={styles.ink} cx="53" cy="60" rx="19" ry="8" />
      <path className={styles.figure} d="M148 60h38v44c0 5-8 9-19 9s-19-4-19-9Z" />
      <ellipse className={styles.ink} cx="167" cy="60" rx="19" ry="8" />
      <path className={styles.line} d="M72 88c10 2 14 14 22 16 6 1 8-5 5-9" />
      <path className={styles.line} d="M148 88c-8 0-9 13-18 14-7 1-9-6-5-10" />
      <path className={styles.figureLine} d="m110 52 0-14M96 58l-8-10M124 58l8-10" />
    </Drawing>
  );
}

/** A part of the page is unavailable: the frame with its missing piece beside it. */
export function PartMissingArt() {
  return (
    <Drawing>
      <path className={styles.ground} d="M22 86c0-42 38-68 88-68s90 24 90 66-44 60-92 60-86-18-86-58Z" />
      <rect className={styles.paper} x="38" y="34" width="104" height="92" rx="12" />
      <rect className={styles.soft} x="50" y="46" width="34" height="8" rx="4" />
      <rect className={styles.soft} x="50" y="62" width="30" height="52" rx="8" />
      <rect className={styles.paperDashed} x="92" y="62" width="38" height="52" rx="8" />
      <rect className={styles.figure} x="142" y="72" width="40" height="54" rx="9" transform="rotate(11 162 99)" />
      <circle className={styles.ink} cx="156" cy="94" r="3.5" />
      <circle className={styles.ink} cx="171" cy="97" r="3.5" />
      <path className={styles.line} d="M154 110c4-4 10-3 13 2" />
    </Drawing>
  );
}

/** No such page: a signpost that points both ways. */
export function NotFoundArt() {
  return (
    <Drawing>
      <path className={styles.ground} d="M20 90c0-42 42-70 92-70s88 26 88 66-40 56-90 56-90-12-90-52Z" />
      <path className={styles.thick} d="M110 30v104" />
      <path className={styles.figure} d="M68 40h62l15 14-15 14H68a4 4 0 0 1-4-4V44a4 4 0 0 1 4-4Z" />
      <path className={styles.second} d="M152 76H94L79 90l15 14h58a4 4 0 0 0 4-4V80a4 4 0 0 0-4-4Z" />
      <path className={styles.line} d="M84 134h52" />
      <path className={styles.inkLine} d="M76 54h40" />
      <path className={styles.paperLine} d="M104 90h38" />
      <circle className={styles.figure} cx="170" cy="44" r="8" />
    </Drawing>
  );
}

/** Done, and nothing is left to do: an envelope that has arrived, with a tick. */
export function DoneArt() {
  return (
    <Drawing>
      <path className={styles.ground} d="M22 86c0-42 38-68 88-68s90 24 90 66-44 60-92 60-86-18-86-58Z" />
      <rect className={styles.paper} x="54" y="48" width="108" height="74" rx="10" />
      <path className={styles.line} d="m56 56 52 38 52-38" />
      <circle className={styles.figure} cx="162" cy="116" r="22" />
      <path className={styles.inkLine} d="m152 117 8 8 14-17" />
    </Drawing>
  );
}

/** Sent: an envelope on its way. */
export function MailSentArt() {
  return (
    <Drawing>
      <path className={styles.ground} d="M22 86c0-42 38-68 88-68s90 24 90 66-44 60-92 60-86-18-86-58Z" />
      <rect className={styles.paper} x="62" y="46" width="108" height="74" rx="10" transform="rotate(-6 116 83)" />
      <path className={styles.figureLine} d="m63 58 58 34 43-46" />
      <path className={styles.line} d="M48 76H30M52 94H38M58 112H44" />
    </Drawing>
  );
}
