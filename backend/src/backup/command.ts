// `npm run backup` and `npm run restore`; scripts/backup.mjs starts it with Node 24.
import { ConfigError } from '@shop/runtime/settings'
import { readDataLocation } from '../config.ts'
import { Refusal } from '../errors.ts'
import { backUp } from './backup.ts'
import type { ArchiveSummary } from './readArchive.ts'
import { restore } from './restore.ts'

function describe({ manifest, bytes, sha256 }: ArchiveSummary): string {
  const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0)
  const files = manifest.entries.filter(({ name }) => name.startsWith('data/')).length
  const size = (bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })
  return [
    `${rows.toLocaleString('en-US')} rows of ${manifest.database.tables.length} tables and ${files} ${files === 1 ? 'file' : 'files'}`,
    `taken ${manifest.created}, ${size} MB, SHA-256 ${sha256}`,
  ].join('; ')
}

/** Arguments of the command; scripts/backup.mjs has made the paths absolute. */
interface Request {
  readonly file: string
  readonly signal: AbortSignal
}

const commands: Readonly<Record<string, (request: Request) => Promise<string>>> = {
  backup: async ({ file, signal }) =>
    `Backed up to ${file}: ${describe(await backUp(readDataLocation(process.env), file, signal))}.`,
  restore: async ({ file, signal }) =>
    `Restored ${file}: ${describe(await restore(readDataLocation(process.env), file, signal))}.`,
}

async function run(): Promise<void> {
  const [name = '', file = ''] = process.argv.slice(2)
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => stop.abort(new Refusal('Stopped before completion. Nothing was changed.')))
  const said = await commands[name]?.({ file, signal: stop.signal })
  if (said !== undefined) process.stdout.write(`${said}\n`)
}

try {
  await run()
} catch (error) {
  if (!(error instanceof Refusal || error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
