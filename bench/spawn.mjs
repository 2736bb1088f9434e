import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { build, installAll, main, node, root } from '../scripts/setup.mjs'

/** Installs and builds, then runs a bench program with the command-line arguments. */
export function spawnBench(file) {
  return main(async () => {
    await installAll()
    await build()
    const child = spawn(node, [file, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
    // The child stops what it started; this process only waits for it.
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
    const [code] = await once(child, 'exit')
    process.exitCode = code ?? 1
  })
}
