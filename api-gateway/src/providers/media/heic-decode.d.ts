declare module 'heic-decode' {
  interface HeicImage {
    width: number;
    height: number;
    /** RGBA, four bytes a pixel. */
    decode: () => Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>;
  }
  const decode: {
    /** The pictures of a file, not decoded yet; `dispose` frees them. */
    all: (input: { buffer: Uint8Array }) => Promise<HeicImage[] & { dispose: () => void }>;
  };
  export default decode;
}
