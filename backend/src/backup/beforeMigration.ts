import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { Refusal, messageOf } from '../errors.ts'
import { backUp } from './backup.ts'
import type { DataLocation } from '../database/embedded/running.ts'

/** How many backups of earlier versions stay. */
const KEPT = 5

function fileName(now: Date, migration: string): string {
  return `${now.toISOString().replace(/[-:]|\.\d+/g, '')}-before-${migration}.tar.gz`
}

/** Sorting by name sorts by time. */
const namePattern = /^\d{8}T\d{6}Z-before-.+\.tar\.gz$/

async function removeOld(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => namePattern.test(name)).toSorted()
  for (const name of names.slice(0, -KEPT)) await rm(join(folder, name))
}

/**
 * Backs up into `DATA_DIR/backups` before migrations run, and removes all but the newest backups there. Throws a Refusal,
 * which keeps the migrations from running, when the backup fails.
 */
export async function backUpBeforeMigration(
  location: DataLocation,
  log: Log,
  migrations: readonly string[],
): Promise<void> {
  const folder = join(location.dataFolder, 'backups')
  const file = join(folder, fileName(new Date(), migrations[0] ?? ''))
  try {
    const { bytes } = await backUp(location, file, new AbortController().signal)
    await removeOld(folder)
    log.info({ file, bytes, migrations }, 'backed up before migrating the database')
  } catch (error) {
    throw new Refusal(`The database was not migrated because its backup failed. ${messageOf(error)}`)
  }
}
