import { readFile } from 'node:fs/promises'
import { setOC } from 'replicad'
import init, { type OpenCascadeInstance } from 'replicad-opencascadejs'

/**
 * Loads the OpenCascade kernel (about 22 MB of WebAssembly, a separate file in its package). Drops what the kernel
 * prints: failures are exceptions.
 */
export async function loadKernel(): Promise<OpenCascadeInstance> {
  const wasmBinary = await readFile(new URL(import.meta.resolve('replicad-opencascadejs/wasm')))
  const kernel = await init({ wasmBinary, print: () => {}, printErr: () => {} })
  setOC(kernel)
  return kernel
}
