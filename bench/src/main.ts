// Runs the parts named as arguments, or all, prints a table for each, and fails if a limit is missed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { measureFairness } from './speed/fairness.ts'
import { isMissed, type Measure, printFigures } from './speed/figures.ts'
import { measureGateway } from './speed/gateway.ts'
import { watchMachine } from './speed/machine.ts'
import { measureInteractions } from './speed/interactions.ts'
import { measureLighthouse } from './speed/lighthouse.ts'
import { measureMemory } from './speed/memory.ts'
import { measurePages } from './speed/pages.ts'
import { measurePeers } from './speed/peers.ts'
import { root } from './speed/processes.ts'
import { measureScale } from './speed/scale.ts'
import { measureScripts } from './speed/scripts.ts'
import { measureStartup } from './speed/startup.ts'
import { measureWrites } from './speed/writes.ts'

const parts: Readonly<Record<string, Measure>> = {
  gateway: measureGateway,
  fairness: measureFairness,
  pages: measurePages,
  scripts: measureScripts,
  lighthouse: measureLighthouse,
  interactions: measureInteractions,
  memory: measureMemory,
  startup: measureStartup,
  writes: measureWrites,
  scale: measureScale,
  peers: measurePeers,
}

const resultsFile = path.join(root, 'bench/results.json')
const settings = z
  .looseObject({ BACKEND_URL: z.url(), BACKEND_PID: z.coerce.number(), OAUTH_CLIENT_SECRET: z.string() })
  .parse(process.env)
const bench = {
  backendUrl: settings.BACKEND_URL,
  backendPid: settings.BACKEND_PID,
  env: { ...process.env, RATE_LIMIT_FACTOR: '10000' },
}

const names = process.argv.slice(2)

// A run of some parts keeps the results of the others.
const results = existsSync(resultsFile)
  ? z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(resultsFile, 'utf8')))
  : {}
const missed: string[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(name)) continue
  const busyness = watchMachine()
  try {
    const figures = await measure(bench)
    const machine = busyness()
    printFigures(name, figures)
    console.log(
      `The machine: load ${machine.load.toFixed(1)}, ${Math.round(100 * machine.others)} % used by other processes, ${Math.round(100 * machine.stolen)} % by other machines.\n`,
    )
    missed.push(...figures.filter(isMissed).map((figure) => `${name}: ${figure.name}`))
    results[name] = {
      measured: new Date().toISOString(),
      cpu: cpus()[0]?.model,
      node: process.version,
      ...machine,
      figures,
    }
    writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
  } catch (error) {
    console.error(error)
    missed.push(`${name}: could not be measured`)
  }
}
if (missed.length > 0) console.log(`Limits missed:\n${missed.join('\n')}`)
// A part that failed may have left processes and connections.
process.exit(missed.length > 0 ? 1 : 0)
