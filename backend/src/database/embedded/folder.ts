import { chmod, chown, lstat, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Refusal, hasCode } from '../../errors.ts'
import { diagnoseCreation, restoreBackup, untouched } from './diagnosis.ts'
import { type Account, dataArgument, outcomeOf, type Program, runBinary } from './program.ts'

/** Major version of the binaries. */
const majorVersion = '18'

/** In global/pg_control. */
const controlVersionOffset = 8
const controlVersion = 1800

async function optional<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function list(names: readonly string[]): string {
  return names.length <= 3
    ? names.toSorted().join(', ')
    : `${names.toSorted().slice(0, 3).join(', ')} and ${names.length - 3} more`
}

/** Rejects missing and overwritten control files. */
async function checkControl(folder: string): Promise<void> {
  const control = await optional(readFile(join(folder, 'global/pg_control')))
  if (
    control === undefined ||
    control.length <= controlVersionOffset + 4 ||
    control.readInt32LE(controlVersionOffset) !== controlVersion
  )
    throw new Refusal(
      `The database in ${folder} is damaged: its control file (global/pg_control) is missing or unreadable. ${restoreBackup}`,
    )
}

async function checkVersion(folder: string, names: readonly string[]): Promise<void> {
  const version = (await optional(readFile(join(folder, 'PG_VERSION'), 'utf8')))?.trim()
  if (version === undefined && names.includes('global'))
    throw new Refusal(`The database in ${folder} is damaged: its file PG_VERSION is missing. ${restoreBackup}`)
  if (version === undefined)
    throw new Refusal(
      `${folder} holds something other than a database (${list(names)}). ${untouched} Set DATA_DIR to another folder.`,
    )
  if (!/^\d+$/.test(version))
    throw new Refusal(`The database in ${folder} is damaged: its file PG_VERSION is unreadable. ${restoreBackup}`)
  if (version !== majorVersion)
    throw new Refusal(
      `The database in ${folder} was created by PostgreSQL ${version}, but this release uses PostgreSQL ${majorVersion}. ` +
        `${untouched} Run it with PostgreSQL ${version} and set DATABASE_URL to that, or restore a backup into an empty DATA_DIR (docs/operations.md).`,
    )
  await checkControl(folder)
}

/** Marks that a database was created here: if its folder is missing, the backend does not create a new one. */
function markerOf(folder: string): string {
  return `${folder}.made`
}

function markerIn(dataFolder: string): string {
  return markerOf(join(dataFolder, 'database'))
}

/** Whether the embedded database has been filled once. */
export async function isMarkedFilled(dataFolder: string): Promise<boolean> {
  return (await optional(readFile(markerIn(dataFolder), 'utf8')))?.includes('filled') === true
}

/** Records that the embedded database is filled, so that a later start without tables does not fill it again. */
export async function markFilled(dataFolder: string): Promise<void> {
  if (await isMarkedFilled(dataFolder)) return
  const marker = markerIn(dataFolder)
  const unfinished = `${marker}.${process.pid}`
  await writeFile(unfinished, `filled ${new Date().toISOString()}\n`, { flush: true })
  await rename(unfinished, marker)
  await shareWithOwner(dataFolder, [basename(marker)])
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await optional(readdir(folder))) ?? []
}

/** Names that the shop itself, a file system or redirected logs create in DATA_DIR. */
const ownName =
  /^(?:(?:database|office\.key|restore\.unfinished)(?:\..+)?|client\.secret|outbox|files|exports|builds|backups|lost\+found|.+\.log)$/

/** Something in DATA_DIR that only a shop with a database leaves there; undefined if there is nothing. */
async function findTrace(dataFolder: string, folder: string): Promise<string | undefined> {
  const names = await namesIn(dataFolder)
  const trace = [basename(markerOf(folder)), 'office.key'].find((name) => names.includes(name))
  if (trace !== undefined) return join(dataFolder, trace)
  const outbox = join(dataFolder, 'outbox')
  return names.includes('outbox') && (await namesIn(outbox)).length > 0 ? outbox : undefined
}

/** Rejects a DATA_DIR that is not the shop's, or whose database was lost, so that no sample shop takes its place. */
async function checkUnused(folder: string): Promise<void> {
  const dataFolder = dirname(folder)
  const names = await namesIn(dataFolder)
  if (names.includes('PG_VERSION'))
    throw new Refusal(`${dataFolder} is itself a database folder. ${untouched} Set DATA_DIR to ${dirname(dataFolder)}.`)
  const foreign = names.filter((name) => !ownName.test(name))
  if (foreign.length > 0)
    throw new Refusal(
      `${dataFolder} holds files that are not the shop's (${list(foreign)}). ${untouched} Set DATA_DIR to an empty folder.`,
    )
  const trace = await findTrace(dataFolder, folder)
  if (trace !== undefined)
    throw new Refusal(
      `The database in ${folder} is missing, but ${trace} shows that there was one. ${restoreBackup} ` +
        'If it was on a server, set DATABASE_URL. ' +
        'To start over with an empty shop and the sample catalog, set DATA_DIR to an empty folder.',
    )
}

/** Whether to create a database. Rejects a folder that is neither empty nor a database of this version. */
export async function isAbsent(folder: string): Promise<boolean> {
  const names = await namesIn(folder)
  if (names.length > 0) await checkVersion(folder, names)
  else await checkUnused(folder)
  return names.length === 0
}

/** Makes an account the owner of a file, or of a folder with everything in it. Root only. */
async function giveTo(path: string, account: Account): Promise<void> {
  const found = await lstat(path)
  if (!found.isDirectory() && !found.isFile()) return
  if (found.uid !== account.uid) await chown(path, account.uid, account.gid)
  if (found.isDirectory()) for (const name of await readdir(path)) await optional(giveTo(join(path, name), account))
}

/** Lets root give what it wrote in a data folder to the folder's owner. */
export async function shareWithOwner(dataFolder: string, names: readonly string[]): Promise<void> {
  const { uid, gid } = await lstat(dataFolder)
  if (process.getuid?.() !== 0 || uid === 0) return
  for (const name of names) await optional(giveTo(join(dataFolder, name), { uid, gid }))
}

/** PostgreSQL opens only folders that belong to its user alone, unlike copies made by root or `cp`. */
export async function takeOver(folder: string, { account }: Program): Promise<void> {
  if (account !== undefined) await giveTo(folder, account)
  if (((await lstat(folder)).mode & 0o077) !== 0) await chmod(folder, 0o700)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Creates an empty database in a temporary folder, then renames it, so that an interrupted start leaves none. */
export async function createFolder(folder: string, program: Program, { durable = true } = {}): Promise<void> {
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    await takeOver(unfinished, program)
    const args = [
      ...['-D', dataArgument(program, unfinished), '--username=shop', '--auth=trust', '--encoding=UTF8'],
      // Orders by code point everywhere; letters beyond ASCII count as letters.
      ...['--locale=C', `--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`],
      ...['--data-checksums', '--no-instructions', ...(durable ? [] : ['--no-sync'])],
    ]
    const { code, errors } = await outcomeOf(runBinary(program, 'initdb', args, unfinished))
    if (code !== 0) throw diagnoseCreation(errors, folder)
    await rename(unfinished, folder)
    await writeFile(markerOf(folder), `${new Date().toISOString()}\n`)
    await shareWithOwner(dirname(folder), [basename(markerOf(folder))])
    if (durable) await syncFolder(join(folder, '..'))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined)
    throw error
  }
}
