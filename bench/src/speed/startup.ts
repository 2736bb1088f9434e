import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { type Bench, type Figure } from './figures.ts'
import { cpuMs, median, root } from './processes.ts'

const STARTS = 3

interface Start {
  readonly seconds: number
  /** CPU seconds of all processes. */
  readonly cpu: number
}

/** Runs Node until it has printed a line that contains the text; then it is stopped. */
async function startUntil(text: string, args: readonly string[], env: NodeJS.ProcessEnv, cwd = root): Promise<Start> {
  const began = performance.now()
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const start = await new Promise<Start>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.includes(text)) return
      resolve({ seconds: (performance.now() - began) / 1_000, cpu: cpuMs(child.pid ?? 0) / 1_000 })
    })
    void ended.then(([code]) => reject(new Error(`node ${args.join(' ')} ended with code ${code}.`)))
  })
  child.kill()
  await ended
  return start
}

/** `npm start` in new clones: with empty package caches, and with those that the first one filled. */
async function measureClones(folder: string, env: NodeJS.ProcessEnv): Promise<readonly Figure[]> {
  const caches = Object.fromEntries(
    ['npm_config_cache', 'XDG_CACHE_HOME', 'XDG_DATA_HOME'].map((name) => [name, path.join(folder, name)]),
  )
  const figures: Figure[] = []
  for (const [name, max] of [
    ['empty package caches', 45],
    ['warm package caches', 30],
  ] as const) {
    const clone = path.join(folder, 'clone')
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, clone])
    const settings = { ...env, ...caches, BACKEND_URL: '', DATA_DIR: '' }
    const { seconds, cpu } = await startUntil('The shop is open', ['scripts/start.mjs'], settings, clone)
    const what = `npm start in a new clone, ${name}`
    figures.push({ name: what, value: seconds, unit: 's', max }, { name: `${what}: CPU`, value: cpu, unit: 's' })
    rmSync(clone, { recursive: true, force: true })
  }
  return figures
}

/**
 * What `npm start` takes in a new clone, and in a folder with a filled database and a finished build. The reference of
 * the latter is the start of bare Node.
 */
export async function measureStartup({ env }: Bench): Promise<readonly Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'))
  const data = path.join(folder, 'data')
  const open = () => startUntil('The shop is open', ['scripts/start.mjs'], { ...env, BACKEND_URL: '', DATA_DIR: data })
  const bare = () => startUntil('open', ['-e', 'console.log("open")'], env)
  try {
    const clones = await measureClones(folder, env)
    cpSync(env['SAMPLE_DATA'] ?? '', data, { recursive: true })
    await open()
    const starts: number[] = []
    const references: number[] = []
    for (let index = 0; index < STARTS; index += 1) {
      references.push((await bare()).seconds)
      starts.push((await open()).seconds)
    }
    const [value, ratio] = [median(starts), median(starts) / median(references)]
    return [...clones, { name: 'npm start, after the first', value, unit: 's', ratio, max: 3 }]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
