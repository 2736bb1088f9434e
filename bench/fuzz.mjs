// `npm run fuzz -- --minutes N`: sends hostile text to every public input of a private instance. Fails if an answer is
// a server error, leaks database internals, or comes too late. `--seed N` repeats a run, `--only WORD` picks targets by
// name.
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isolatedSettings, startProcesses } from '../scripts/processes.mjs'
import { sampleData } from '../scripts/sampleData.mjs'
import { build, installAll, main, node, run } from '../scripts/setup.mjs'

await main(async () => {
  await installAll()
  await build()
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-fuzz-'))
  cpSync(await sampleData(), folder, { recursive: true })
  const env = { ...isolatedSettings, DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000000' }
  const log = path.join(folder, 'shop.log')
  const keep = (name, line) => {
    if (!line.includes('"level":30')) appendFileSync(log, `${name} ${line}\n`)
  }
  const shop = await startProcesses({ env, log: keep })
  try {
    const { backend, gateway, web } = shop.urls
    const { code } = await run(node, ['bench/src/fuzz/main.ts', ...process.argv.slice(2)], {
      show: true,
      env: { ...process.env, BACKEND_URL: backend, GATEWAY_URL: gateway, PUBLIC_URL: web },
    })
    process.exitCode = code
    if (code !== 0) console.log(`The shop's warnings are in ${log}.`)
  } finally {
    await shop.stop()
    if (!process.exitCode) rmSync(folder, { recursive: true, force: true })
  }
})
