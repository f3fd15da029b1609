/** Light or dark as chosen on this device, before the first paint. Storage may be closed: then the device decides. */
export const APPEARANCE =
  'try{var a=localStorage.getItem("appearance");if(a==="light"||a==="dark")document.documentElement.dataset.appearance=a}' +
  'catch(e){if(!(e instanceof DOMException))throw e}';
