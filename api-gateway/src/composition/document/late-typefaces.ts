import type { PageFiles } from './page-files.ts';
import { inlineJson } from '../../platform/html/html.ts';

const FACE = /@font-face\s*\{[^{}]*\}/g;
const isOfFile = (face: string) => face.includes('url(');

/** Takes the typefaces that a style sheet brings as files out of it; those that every machine has stay. */
export function splitTypefaces(rules: string): { rules: string; faces: string } {
  const faces = [...rules.matchAll(FACE)].map(([face]) => face).filter(isOfFile);
  return { rules: rules.replaceAll(FACE, (face) => (isOfFile(face) ? '' : face)), faces: faces.join('') };
}

/**
 * The files of a page whose typefaces are requested when it has been painted. A sheet that is no part of the document has them in
 * itself, as before.
 */
export function withLateTypefaces(files: PageFiles): PageFiles {
  const split = [...files.rules].map(([url, rules]) => [url, splitTypefaces(rules)] as const);
  const faces = split.map(([, sheet]) => sheet.faces).join('');
  if (faces === '') return files;
  return { ...files, rules: new Map(split.map(([url, { rules }]) => [url, rules])), lateFaces: faces };
}

/** Under this name the browser stores the typefaces that it has. */
const KEY = 'typefaces';

/**
 * Where the browser has these typefaces, the page has them from its first paint on. Otherwise they are fetched when it has been
 * painted, for the next page: one that takes its fallback's place would move the lines below it (docs/decisions/0075).
 */
const TYPEFACES =
  'var d=document,faces=d.querySelector("style[data-sheet][media]"),all=files.join(),known=false;if(!faces)return;' +
  'function quietly(work){try{return work()}catch(e){if(!(e instanceof DOMException))throw e}}' +
  `quietly(function(){known=localStorage.getItem("${KEY}")===all});` +
  'if(known){faces.media="all";return files.forEach(function(f){var e=d.createElement("link");e.rel="preload";e.as="font";' +
  'e.type="font/woff2";e.crossOrigin="anonymous";e.href=f;d.head.appendChild(e)})}';

/**
 * The shell calls `__showTypefaces` with each further page of the tab (shell/src/navigation). A rule whose file is there gives way
 * to a face that is made of it: as a rule, it would be hidden while it is loaded again, and be left out where that takes long.
 */
const SHOW =
  'function add(face){d.fonts.add(face)}' +
  'function show(contents){for(var rules=faces.sheet.cssRules,i=rules.length;i--;){' +
  'var s=rules[i].style,of=function(n){return s.getPropertyValue(n)},' +
  'n=files.findIndex(function(f){return of("src").indexOf(f)>=0});if(n<0)continue;' +
  'new FontFace(of("font-family").replace(/"/g,""),contents[n],' +
  '{style:of("font-style"),weight:of("font-weight"),unicodeRange:of("unicode-range")}).loaded.then(add,function(){});' +
  'faces.sheet.deleteRule(i)}faces.media="all"}';

const FETCH =
  'function keep(){Promise.all(files.map(function(f){return fetch(f,{priority:"low"}).then(function(r){return r.ok&&r.arrayBuffer()})}))' +
  '.then(function(contents){if(!contents.every(Boolean))return;' +
  'window.__showTypefaces=function(){delete window.__showTypefaces;show(contents)};' +
  `quietly(function(){localStorage.setItem("${KEY}",all)})},function(){})}` +
  'addEventListener("load",function(){requestAnimationFrame(function(){setTimeout(keep)})},{once:true});';

/** The inline script behind the element that has the rules of these typefaces; development takes that out. */
export function lateTypefacesScript(files: readonly string[]): string {
  return `(function(files){${TYPEFACES}${SHOW}${FETCH}})(${inlineJson(files)})`;
}
