// Installs and builds without starting anything, for machines where other tools run the processes. With --production,
// only what the processes need stays installed.
import { build, buildGraphiQL, install, main, pnpm, Refusal } from './setup.mjs'

await main(async () => {
  await install()
  await build()
  await buildGraphiQL()
  if (!process.argv.includes('--production')) return
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
