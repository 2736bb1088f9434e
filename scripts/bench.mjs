// `npm run bench`: starts its own backend with the sample catalog, measures the shop, prints tables, writes
// bench/results.json, and fails if a limit is missed.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isolatedSettings, shopProcesses, sharedEnvironment, startProcess } from './processes.mjs'
import { sampleData } from './sampleData.mjs'
import { build, chromium, installAll, main, node, Refusal, run } from './setup.mjs'

/** As in bench/src/main.ts. */
const parts = [
  'gateway',
  'fairness',
  'pages',
  'scripts',
  'lighthouse',
  'interactions',
  'memory',
  'startup',
  'writes',
  'scale',
  'peers',
]
const withoutWeb = ['gateway', 'fairness', 'startup', 'writes', 'peers']
const usage = `Usage:
  npm run bench                          measures everything
  npm run bench -- PART...               measures only these parts: ${parts.join(', ')}
  npm run bench -- catalog --scale N     measures the backend with N times as many parts (2 to 100; 10 by default)
See docs/performance.md.`

/** @throws Refusal before anything is installed, built or started */
function checkArguments([first, ...more]) {
  if (first === '--help' || first === '-h') throw new Refusal(usage, 0)
  const isValid =
    first === 'catalog'
      ? more.length === 0 || /^--scale[= ](?:[2-9]|[1-9]\d|100)$/.test(more.join(' '))
      : [first ?? 'gateway', ...more].every((name) => parts.includes(name))
  if (!isValid) throw new Refusal(usage)
}

await main(async () => {
  const names = process.argv.slice(2)
  checkArguments(names)
  await installAll()
  const sample = await sampleData()
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'))
  cpSync(sample, folder, { recursive: true })
  const env = sharedEnvironment({ ...isolatedSettings, DATA_DIR: folder })
  const backend = await startProcess(shopProcesses.backend, { env })
  try {
    const isCatalog = names[0] === 'catalog'
    const isBuildNeeded = !isCatalog && (names.length === 0 || names.some((name) => !withoutWeb.includes(name)))
    if (isBuildNeeded) await build()
    const hasBrowser =
      !isCatalog && (names.length === 0 || ['lighthouse', 'interactions'].some((name) => names.includes(name)))
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
