// `npm run import`; scripts/import.mjs starts it with Node 24.
import { relative } from 'node:path'
import { ConfigError } from '@shop/runtime/settings'
import { closeInTurn } from '../closing.ts'
import { readDataLocation } from '../config.ts'
import { type DataLocation, reachServer } from '../database/embedded/running.ts'
import { explain } from '../database/explain.ts'
import { migrations } from '../migrations.ts'
import { pendingMigrations } from '../database/migrate.ts'
import { openServer } from '../database/open.ts'
import { Refusal } from '../errors.ts'
import { importFiles, type ImportResult } from './importFiles.ts'

async function importInto(location: DataLocation, files: readonly string[]): Promise<ImportResult> {
  const server = await reachServer(location)
  const opened = openServer(server.url)
  try {
    const { names } = await pendingMigrations(opened.database, migrations)
    if (names.length > 0)
      throw new Refusal(
        'The database belongs to another version of the shop. Start the shop once with npm start, then import.',
      )
    return await importFiles(opened.database, files)
  } catch (error) {
    throw (await explain(error, location)) ?? error
  } finally {
    await closeInTurn(opened.close, server.stop)
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
