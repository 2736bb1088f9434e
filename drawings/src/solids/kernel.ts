import { readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { setOC } from 'replicad'
import init, { type OpenCascadeInstance } from 'replicad-opencascadejs'

/**
 * V8 flags, for the whole process: optimizing the kernel would take 80 MB, and more time than it saves before its thread
 * is replaced.
 */
const baselineFlags = ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up']

/**
 * Loads the OpenCascade kernel (about 22 MB of WebAssembly, a separate file in its package). Drops what the kernel
 * prints: failures are exceptions.
 * @param isShort whether the thread makes only a few models
 */
export async function loadKernel(isShort = true): Promise<OpenCascadeInstance> {
  if (isShort) for (const flag of baselineFlags) setFlagsFromString(flag)
  // Given as `wasmBinary`, the file would stay in memory beside V8's copy.
  const module = await WebAssembly.compile(await readFile(new URL(import.meta.resolve('replicad-opencascadejs/wasm'))))
  const instantiateWasm = (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) =>
    receive(new WebAssembly.Instance(module, imports))
  const kernel = await init({ instantiateWasm, print: () => {}, printErr: () => {} })
  setOC(kernel)
  return kernel
}
