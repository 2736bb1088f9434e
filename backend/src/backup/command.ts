// `npm run backup` and `npm run restore`; scripts/backup.mjs starts it with Node 24.
import { dirname } from 'node:path'
import { ConfigError } from '../../../runtime/src/settings.ts'
import { readDataLocation } from '../config.ts'
import { Refusal } from '../refusal.ts'
import { backUp } from './backup.ts'
import { connectToSource, sessionOf } from './connection.ts'
import { withPglite } from './pglite.ts'
import type { ArchiveSummary } from './readArchive.ts'
import { restore } from './restore.ts'

const describe = ({ manifest, bytes, sha256 }: ArchiveSummary): string => {
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
  /** An earlier release's data folder, and the module that reads its database. */
  readonly pglite: { readonly dataFolder: string; readonly module: string } | undefined
  readonly signal: AbortSignal
}

async function backUpConfigured(file: string, signal: AbortSignal): Promise<ArchiveSummary> {
  const location = readDataLocation(process.env)
  const { client, close } = await connectToSource(location)
  try {
    return await backUp({ session: sessionOf(client), dataFolder: location.dataFolder, file, signal })
  } finally {
    await close()
  }
}

const commands: Readonly<Record<string, (request: Request) => Promise<string>>> = {
  backup: async ({ file, pglite, signal }) => {
    const summary =
      pglite === undefined
        ? await backUpConfigured(file, signal)
        : await withPglite({ ...pglite, workFolder: dirname(file) }, (session) =>
            backUp({ session, dataFolder: pglite.dataFolder, file, signal }),
          )
    return `Backed up to ${file}: ${describe(summary)}.`
  },
  restore: async ({ file, signal }) =>
    `Restored ${file}: ${describe(await restore(readDataLocation(process.env), file, signal))}.`,
}

async function run(): Promise<void> {
  const [name = '', file = '', dataFolder, module] = process.argv.slice(2)
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => stop.abort(new Refusal('Stopped before completion. Nothing was changed.')))
  const pglite = dataFolder === undefined || module === undefined ? undefined : { dataFolder, module }
  const said = await commands[name]?.({ file, pglite, signal: stop.signal })
  if (said !== undefined) process.stdout.write(`${said}\n`)
}

try {
  await run()
} catch (error) {
  if (!(error instanceof Refusal || error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
