// `npm run bench`: starts a backend of its own with the sample catalog, measures it, and fails where a limit is missed.
// `npm run bench -- catalog --scale 10` does so with 10 times as many parts.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ofItsOwn, rooms, sharedEnvironment, startRoom } from './rooms.mjs'
import { sampleData } from './sampleData.mjs'
import { install, main, node, run } from './setup.mjs'

await main(async () => {
  await install()
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'))
  cpSync(await sampleData(), folder, { recursive: true })
  const env = sharedEnvironment({ ...ofItsOwn, DATA_DIR: folder, DATABASE_URL: process.env.DATABASE_URL ?? '' })
  const backend = await startRoom(rooms.backend, { env })
  try {
    const [program, ...options] = process.argv[2] === 'catalog' ? process.argv.slice(2) : ['main']
    const args = [`bench/src/${program}.ts`, ...options]
    const { code } = await run(node, args, { show: true, env: { ...env, BACKEND_URL: backend.url } })
    process.exitCode = code
  } finally {
    await backend.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
