// Runs the parts named as arguments, or all, prints a table for each, and fails if a limit is missed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { measureBackend } from './backend.ts'
import { measureFairness } from './speed/fairness.ts'
import { isMissed, type Measure, printFigures } from './speed/figures.ts'
import { measureGateway } from './speed/gateway.ts'
import { measureInteractions } from './speed/interactions.ts'
import { measureLighthouse } from './speed/lighthouse.ts'
import { measureMemory } from './speed/memory.ts'
import { measurePages } from './speed/pages.ts'
import { measurePeers } from './speed/peers.ts'
import { root } from './speed/processes.ts'
import { measureScripts } from './speed/scripts.ts'
import { measureStartup } from './speed/startup.ts'

const parts: Readonly<Record<string, Measure>> = {
  gateway: measureGateway,
  fairness: measureFairness,
  pages: measurePages,
  scripts: measureScripts,
  lighthouse: measureLighthouse,
  interactions: measureInteractions,
  memory: measureMemory,
  startup: measureStartup,
  backend: measureBackend,
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
const unknown = names.filter((name) => !(name in parts))
if (unknown.length > 0) throw new Error(`No part is called ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}.`)

// A run of some parts keeps the results of the others.
const results = existsSync(resultsFile)
  ? z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(resultsFile, 'utf8')))
  : {}
const missed: string[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(name)) continue
  try {
    const figures = await measure(bench)
    printFigures(name, figures)
    missed.push(...figures.filter(isMissed).map((figure) => `${name}: ${figure.name}`))
    results[name] = { measured: new Date().toISOString(), cpu: cpus()[0]?.model, node: process.version, figures }
    writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
  } catch (error) {
    console.error(error)
    missed.push(`${name}: could not be measured`)
  }
}
if (missed.length > 0) console.log(`Limits missed:\n${missed.join('\n')}`)
// A part that failed may have left processes and connections.
process.exit(missed.length > 0 ? 1 : 0)
