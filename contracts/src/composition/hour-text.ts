/**
 * A line that names the visitor's hour, on a page whose script waits for a gesture: prerendered it is the same for
 * everybody, and the browser knows the hour. An element without content gives it as JSON in `data-hour-text`; the small
 * script of the page writes the line into `data-hour-line`, which the style sheet shows while the element is empty:
 * `content: attr(data-hour-line)`. React finds the element as it was rendered.
 */
export interface HourText {
  /** By the hour at which it begins; before the first one the last one goes on. `{time}` becomes the visitor's time. */
  texts: readonly { from: number; text: string }[];
  /** `{text}` becomes the text and `{country}` the visitor's country; used where that is known. */
  place: string;
  /** What the time is called in a time zone: `{time}` becomes the time. In others it is the time alone. */
  zones?: Readonly<Record<string, string>>;
}
