// `npm run bench`: starts its own backend with the sample catalog, measures it, and fails if a limit is exceeded. `npm
// run bench -- catalog --scale 10` uses 10 times as many parts, and `npm run bench -- speed` measures the CPU time of
// gateway and pages.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ofItsOwn, rooms, sharedEnvironment, startRoom } from './rooms.mjs'
import { sampleData } from './sampleData.mjs'
import { build, install, main, node, run } from './setup.mjs'

const programs = {
  main: 'bench/src/main.ts',
  catalog: 'bench/src/catalog.ts',
  speed: 'bench/src/speed/main.ts',
}

await main(async () => {
  await install()
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'))
  cpSync(await sampleData(), folder, { recursive: true })
  const env = sharedEnvironment({ ...ofItsOwn, DATA_DIR: folder, DATABASE_URL: process.env.DATABASE_URL ?? '' })
  const backend = await startRoom(rooms.backend, { env })
  try {
    const [name = 'main', ...options] = process.argv.slice(2)
    const program = programs[name] ?? programs.main
    if (name === 'speed') await build()
    const args = [program, ...options]
    const { code } = await run(node, args, { show: true, env: { ...env, BACKEND_URL: backend.url } })
    process.exitCode = code
  } finally {
    await backend.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
