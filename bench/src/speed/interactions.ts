import { execFile } from 'node:child_process'
import path from 'node:path'
import { z } from 'zod'
import type { Figure } from './figures.ts'
import { median, root } from './processes.ts'

const RUNS = 5
/** Milliseconds. */
const MAX_DELAY = 100
/** Includes the 200 ms that the search box waits for another key. */
const MAX_SUGGESTIONS = 300
const prefix = 'bench: '

const reportSchema = z.object({
  stats: z.object({ unexpected: z.number() }),
  suites: z.array(
    z.object({
      specs: z.array(
        z.object({
          tests: z.array(z.object({ annotations: z.array(z.object({ type: z.string(), description: z.string() })) })),
        }),
      ),
    }),
  ),
})

/** Runs the browser's measurements, one at a time, and resolves with Playwright's report. */
function runTests(): Promise<string> {
  const cli = path.join(root, 'web/node_modules/@playwright/test/cli.js')
  const args = [cli, 'test', '--config=playwright.bench.config.ts', '--reporter=json', `--repeat-each=${RUNS}`]
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      args,
      { cwd: path.join(root, 'web'), maxBuffer: 2 ** 26 },
      // A failed test is in the report.
      (error, stdout) => (stdout ? resolve(stdout) : reject(error ?? new Error('Playwright reported nothing.'))),
    )
  })
}

/** Medians of the milliseconds that the browser's measurements report. */
export async function measureInteractions(): Promise<readonly Figure[]> {
  const { stats, suites } = reportSchema.parse(JSON.parse(await runTests()))
  if (stats.unexpected > 0) throw new Error(`${stats.unexpected} measurements in the browser failed.`)
  const notes = suites.flatMap(({ specs }) => specs).flatMap(({ tests }) => tests.flatMap((each) => each.annotations))
  const byName = Map.groupBy(
    notes.filter(({ type }) => type.startsWith(prefix)),
    ({ type }) => type.slice(prefix.length),
  )
  return [...byName].map(([name, figures]) => ({
    name,
    value: median(figures.map(({ description }) => Number(description))),
    unit: 'ms',
    max: name.startsWith('suggestions') ? MAX_SUGGESTIONS : MAX_DELAY,
  }))
}
