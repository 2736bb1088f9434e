// `npm run chaos -- --minutes N`: a storm of buyers on a shop of its own whose processes are killed at random, and overload
// attacks on it. Fails where an order is lost, duplicated, wrong or stuck. `--help` lists the options.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { build, install, main, node, root } from '../scripts/setup.mjs'

await main(async () => {
  await install()
  await build()
  const child = spawn(node, ['bench/src/chaos/main.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
  // The child stops what it started; this process waits for it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
})
