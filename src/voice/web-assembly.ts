/** The part of WebAssembly that is used here: neither the ES library nor Node's types of this version declare it. */
export interface Module {
  readonly [Symbol.toStringTag]?: string;
}
export interface Memory {
  readonly buffer: ArrayBuffer;
}
export interface Table {
  set(index: number, value: unknown): void;
}
export interface Instance {
  readonly exports: { readonly [name: string]: unknown };
}

export const { Module, Instance } = (
  globalThis as unknown as {
    WebAssembly: {
      Module: new (bytes: Uint8Array) => Module;
      Instance: new (module: Module, imports: object) => Instance;
    };
  }
).WebAssembly;
