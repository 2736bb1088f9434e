import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { type Bench, type Figure } from './figures.ts'
import { median, root } from './processes.ts'

const STARTS = 3

/** Seconds until Node has printed a line that contains the text; then it is stopped. */
async function secondsUntil(text: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const began = performance.now()
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const seconds = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes(text)) resolve((performance.now() - began) / 1_000)
    })
    void ended.then(([code]) => reject(new Error(`node ${args.join(' ')} ended with code ${code}.`)))
  })
  child.kill()
  await ended
  return seconds
}

/** Seconds of what `npm start` runs, with a filled database. The reference is the start of bare Node. */
export async function measureStartup({ env }: Bench): Promise<readonly Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'))
  const settings = { ...env, BACKEND_URL: '', DATA_DIR: folder }
  const open = () => secondsUntil('The shop is open', ['scripts/start.mjs'], settings)
  const bare = () => secondsUntil('open', ['-e', 'console.log("open")'], env)
  try {
    cpSync(env['SAMPLE_DATA'] ?? '', folder, { recursive: true })
    await open()
    const starts: number[] = []
    const references: number[] = []
    for (let index = 0; index < STARTS; index += 1) {
      references.push(await bare())
      starts.push(await open())
    }
    const [value, ratio] = [median(starts), median(starts) / median(references)]
    return [{ name: 'npm start, after the first', value, unit: 's', ratio, max: 3 }]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
