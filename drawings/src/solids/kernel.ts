import { readFile } from 'node:fs/promises'
import { setOC } from 'replicad'
import init, { type OpenCascadeInstance } from 'replicad-opencascadejs'

/**
 * Loads the OpenCascade kernel (about 22 MB of WebAssembly, a file of its own package) and hands it to the modeller.
 * What the kernel prints is dropped: failures are exceptions.
 */
export async function loadKernel(): Promise<OpenCascadeInstance> {
  const wasmBinary = await readFile(new URL(import.meta.resolve('replicad-opencascadejs/wasm')))
  const kernel = await init({ wasmBinary, print: () => {}, printErr: () => {} })
  setOC(kernel)
  return kernel
}
