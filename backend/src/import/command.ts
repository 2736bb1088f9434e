// `npm run import`; scripts/import.mjs starts it with Node 24.
import { relative } from 'node:path'
import { sql } from 'kysely'
import { ConfigError } from '@shop/runtime/settings'
import { readDataLocation } from '../config.ts'
import { startEmbedded } from '../database/embedded/embedded.ts'
import { findRunning, hasDatabase } from '../database/embedded/running.ts'
import { explain } from '../database/explain.ts'
import { migrations } from '../migrations.ts'
import { pendingMigrations } from '../database/migrate.ts'
import { type OpenDatabase, openServer } from '../database/open.ts'
import { Refusal } from '../errors.ts'
import { importFiles, type ImportResult } from './importFiles.ts'

type Location = ReturnType<typeof readDataLocation>

const startOnce = 'Start the shop once with npm start, then import.'

async function isAnswering({ database }: OpenDatabase): Promise<boolean> {
  return sql`select`.execute(database).then(
    () => true,
    () => false,
  )
}

/** Opens the shop's database, whether or not the backend is running. */
async function openShop({ dataFolder, databaseUrl }: Location): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return openServer(databaseUrl)
  if (!(await hasDatabase(dataFolder))) throw new Refusal(`${dataFolder} holds no database. ${startOnce}`)
  const runningUrl = await findRunning(dataFolder)
  if (runningUrl !== undefined) {
    const running = openServer(runningUrl)
    if (await isAnswering(running)) return running
    // A killed server leaves a file that names a dead socket.
    await running.close()
  }
  const server = await startEmbedded(dataFolder)
  const opened = openServer(server.url)
  return { ...opened, close: () => opened.close().finally(() => server.stop()) }
}

async function importInto(location: Location, files: readonly string[]): Promise<ImportResult> {
  const opened = await openShop(location)
  try {
    const { names } = await pendingMigrations(opened.database, migrations)
    if (names.length > 0) throw new Refusal(`The database belongs to another version of the shop. ${startOnce}`)
    return await importFiles(opened.database, files)
  } catch (error) {
    throw (await explain(error, location)) ?? error
  } finally {
    await opened.close()
  }
}

/** Folder in which the command was typed. */
const workingFolder = process.env['INIT_CWD'] ?? process.cwd()

/** Output for a person: one line for each problem, or for each kind of record. */
function describe({ problems, counts }: ImportResult): string[] {
  if (counts === null)
    return [
      ...problems.map(({ file, line, column, reason }) =>
        [`${relative(workingFolder, file)}:${line}`, ...(column === null ? [] : [column]), reason].join(': '),
      ),
      `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}. Nothing was changed.`,
    ]
  return Object.entries(counts).flatMap(([name, { created, changed, unchanged }]) =>
    created + changed + unchanged === 0
      ? []
      : [`${name}: ${created} created, ${changed} changed, ${unchanged} unchanged`],
  )
}

try {
  const result = await importInto(readDataLocation(process.env), process.argv.slice(2))
  const text = `${describe(result).join('\n')}\n`
  if (result.counts === null) {
    process.stderr.write(text)
    process.exitCode = 1
  } else process.stdout.write(text)
} catch (error) {
  if (!(error instanceof Refusal || error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
