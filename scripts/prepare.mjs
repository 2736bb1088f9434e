// Installs and builds without starting anything, for machines where other tools run the processes. With --production,
// only what the processes need stays installed.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { build, buildGraphiQL, install, main, packages, pnpm, Refusal, root } from './setup.mjs'

await main(async () => {
  await install()
  await build()
  await buildGraphiQL()
  if (!process.argv.includes('--production')) return
  // Otherwise, pnpm would leave the packages of projects that it skips.
  for (const folder of ['.', ...packages])
    rmSync(path.join(root, folder, 'node_modules'), { recursive: true, force: true })
  const { code, output } = await pnpm(
    'install',
    '--prod',
    '--frozen-lockfile',
    '--filter',
    '!@shop/build-tools',
    '--filter',
    '!@shop/graphiql',
  )
  if (code !== 0) throw new Refusal(`Could not remove the tools:\n${output.trim()}`)
})
