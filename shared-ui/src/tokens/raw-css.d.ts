/** A stylesheet as text, for the tests that read the tokens. */
declare module '*.css?raw' {
  const text: string;
  export default text;
}
