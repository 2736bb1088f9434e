import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { openServer } from '../database/open.ts'
import { createLog } from '../log.ts'
import { createServer } from '../server.ts'

/** A backend in its own process for a test to kill: it stops at one point of the first placement and reports that. */
const { databaseUrl, stage, now } = z
  .object({ databaseUrl: z.string(), stage: z.string(), now: z.coerce.date() })
  .parse(JSON.parse(process.argv[2] ?? ''))

function report(message: object) {
  return process.send?.(message)
}

function stop() {
  report({ reached: stage })
  return new Promise<never>(() => setInterval(() => undefined, 60_000))
}

const { database, locks } = openServer(databaseUrl)
const app = await createServer({
  database,
  locks,
  filesFolder: join(tmpdir(), 'no-files-are-made'),
  log: createLog('silent'),
  isDemo: true,
  clients: [],
  publicUrl: 'https://shop.test',
  now: () => now,
  placing: { [stage]: stop },
})
report({ url: await app.listen({ port: 0, host: '127.0.0.1' }) })
