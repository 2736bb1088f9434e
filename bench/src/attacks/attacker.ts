// Runs one attack in its own thread so that it does not slow the measurements beside it.
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { attacks } from './attacks.ts'

const { name, target } = z
  .object({ name: z.string(), target: z.object({ web: z.string(), gateway: z.string(), address: z.string() }) })
  .parse(workerData)
const attack = attacks.find((each) => each.name === name)
if (!attack) throw new Error(`Unknown attack: ${name}`)

const ended = new AbortController()
parentPort?.once('message', () => ended.abort())
await attack.run(target, ended.signal)
parentPort?.close()
