// `npm run bench`: starts its own backend with the sample catalog, measures the shop, prints tables, writes
// bench/results.json, and fails if a limit is missed. `npm run bench -- gateway pages` measures only these parts, and
// `npm run bench -- catalog --scale 10` the backend with 10 times as many parts.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ofItsOwn, rooms, sharedEnvironment, startRoom } from './rooms.mjs'
import { sampleData } from './sampleData.mjs'
import { build, chromium, install, main, node, run } from './setup.mjs'

await main(async () => {
  await install()
  const sample = await sampleData()
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'))
  cpSync(sample, folder, { recursive: true })
  const env = sharedEnvironment({ ...ofItsOwn, DATA_DIR: folder, DATABASE_URL: process.env.DATABASE_URL ?? '' })
  const backend = await startRoom(rooms.backend, { env })
  try {
    const names = process.argv.slice(2)
    const isCatalog = names[0] === 'catalog'
    if (!isCatalog) await build()
    const hasBrowser = !isCatalog && (names.length === 0 || names.includes('lighthouse'))
    const args = isCatalog ? ['bench/src/catalog.ts', ...names.slice(1)] : ['bench/src/main.ts', ...names]
    const measured = { BACKEND_URL: backend.url, BACKEND_PID: String(backend.pid), SAMPLE_DATA: sample }
    const browser = hasBrowser ? { CHROMIUM_PATH: (await chromium()) ?? '' } : {}
    const { code } = await run(node, args, { show: true, env: { ...env, ...measured, ...browser } })
    process.exitCode = code
  } finally {
    await backend.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
