import { statfs } from 'node:fs/promises'
import { Refusal, hasCode, messageOf } from '../errors.ts'
import { restoreBackup } from './embedded/diagnosis.ts'
import { databaseFolder } from './embedded/embedded.ts'
import { OtherVersionError } from './migrate.ts'
import { isUnreachable } from './open.ts'

interface Location {
  readonly dataFolder: string
  readonly databaseUrl: string | undefined
}

/** Error codes of PostgreSQL and of the system. */
const fullCodes = ['53100', 'ENOSPC', 'EDQUOT']
/** A role, a database or a file is missing, or data is corrupted. */
const damageCodes = ['28000', '3D000', '58P01', 'XX001', 'XX002']

/** Bytes below which PostgreSQL may have exited because it could not write its log: two segments. */
const leastSpace = 32 * 2 ** 20

async function hasLittleSpace(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => undefined)
  return found !== undefined && found.bavail * found.bsize < leastSpace
}

/** What a person can do about an error of the database; undefined if it is not known. */
export async function explain(error: unknown, { dataFolder, databaseUrl }: Location): Promise<Refusal | undefined> {
  if (error instanceof Refusal) return error
  const isEmbedded = databaseUrl === undefined
  if (error instanceof OtherVersionError)
    return new Refusal(
      `The database ${isEmbedded ? `in ${databaseFolder(dataFolder)} ` : ''}is from an older or newer version of the shop: ${error.message}, ` +
        `which this version does not know. Nothing in it was changed. Start that version, or ${
          isEmbedded ? `move ${dataFolder} away` : 'set DATABASE_URL to an empty database'
        } to begin with a new database.`,
      { cause: error },
    )
  const isFull =
    fullCodes.some((code) => hasCode(error, code)) ||
    (isEmbedded && isUnreachable(error) && (await hasLittleSpace(dataFolder)))
  if (isFull)
    return new Refusal(
      `The disk of ${isEmbedded ? dataFolder : 'the database server'} is full. Nothing was lost: free some space and start again.`,
      { cause: error },
    )
  if (isEmbedded && damageCodes.some((code) => hasCode(error, code)))
    return new Refusal(
      `The database in ${databaseFolder(dataFolder)} was not created by this shop, or is damaged (${messageOf(error)}). ${restoreBackup}`,
      { cause: error },
    )
  return isUnreachable(error) ? new Refusal(`The database cannot be reached: ${messageOf(error)}.`) : undefined
}
