/** What the bundler understands beyond TypeScript: CSS Modules, plain CSS and file assets. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const url: string;
  export default url;
}
/** The text of the file. */
declare module '*.svg?raw' {
  const text: string;
  export default text;
}
declare module '*.woff2' {
  const url: string;
  export default url;
}
