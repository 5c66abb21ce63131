/** The part of WebAssembly that is used here: neither the ES library nor Node's types of this version declare it. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}
export interface WasmGlobal {
  value: number;
}
export interface WasmInstance {
  readonly exports: Record<string, unknown>;
}
export type WasmImports = Record<string, Record<string, unknown>>;

interface WasmNamespace {
  Memory: new (descriptor: { initial: number; maximum: number }) => WasmMemory;
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: WasmImports) => WasmInstance;
  RuntimeError: new (message?: string) => Error;
}

export const { Memory, Module, Instance, RuntimeError } = (globalThis as unknown as { WebAssembly: WasmNamespace })
  .WebAssembly;
