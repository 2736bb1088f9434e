import { type ChildProcess, spawn } from 'node:child_process'
import { chown, mkdtemp, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { hasCode, messageOf } from '../../errors.ts'
import { diagnose } from './diagnosis.ts'
import { dataArgument, type Program, runBinary } from './program.ts'

export interface PostgresServer {
  /** For `pg`: a socket, the user and the database. */
  readonly url: string
  /** Ends every session and writes what is in memory to disk. */
  stop(): Promise<void>
}

export interface PostgresOptions {
  readonly folder: string
  readonly program: Program
  /** Settings besides those of every shop. */
  readonly settings?: Readonly<Record<string, string>>
  /** Called when the server exits unexpectedly, and after each failed restart. */
  readonly onLost?: (reason: string) => void
  readonly onRestarted?: () => void
}

const settings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  synchronous_commit: 'on',
  autovacuum: 'on',
  shared_buffers: '128MB',
  max_connections: '50',
  // No replication: backups copy the database.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // One call instead of one for each file makes crash recovery ten times as fast.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  max_wal_size: '256MB',
  // Keeps the folder small: old segments are deleted rather than used again.
  wal_recycle: 'off',
  min_wal_size: '32MB',
  // Containers have little shared memory, and queries here are short.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  jit: 'off',
  timezone: 'UTC',
  // Statements contain visitors' input; only server errors are logged.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  lc_messages: 'C',
}

/** Longest path of a socket that every platform takes, in bytes. */
const longestSocket = 103
const socketName = '.s.PGSQL.5432'

/** Milliseconds before each restart; the last one repeats. */
const backoff = [100, 500, 1000, 2000, 5000]

/** Milliseconds that a stopping server gets before it is killed. */
const patience = 8000

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

function ended(child: ChildProcess): Promise<void> {
  return isRunning(child) ? new Promise((resolve) => child.once('exit', () => resolve())) : Promise.resolve()
}

/** Stops the server when this process ends, even by SIGKILL, which closes its end of the pipe. */
function watchOver(server: ChildProcess): void {
  const script = 'read -r _; kill -INT "$0"'
  const watchdog = spawn('/bin/sh', ['-c', script, String(server.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  })
  watchdog.on('error', () => undefined)
  watchdog.stdin.on('error', () => undefined)
  // Its process ID may be reused once the server is gone.
  server.once('exit', () => watchdog.kill('SIGKILL'))
}

/** Resolves once the server accepts connections; rejects with its log if it exits first. */
function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let errors = ''
    child.stderr?.on('data', (text: Buffer) => {
      errors = (errors + text.toString()).slice(-20_000)
      if (errors.includes('ready to accept connections')) resolve()
    })
    child.once('error', reject)
    child.once('close', () => reject(new Error(errors)))
  })
}

function emptyIfMissing(error: unknown): string {
  if (hasCode(error, 'ENOENT')) return ''
  throw error
}

/** Process ID of an orphaned server that runs on a folder; undefined if there is none. */
async function findOrphan(folder: string): Promise<number | undefined> {
  const lockFile = join(folder, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(lockFile, 'utf8').catch(emptyIfMissing), 10)
  if (!(pid > 0) || process.platform !== 'linux') return undefined
  const place = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  if (place !== undefined && place === (await realpath(folder))) return pid
  // PostgreSQL would take another process with that number, or a zombie, for a server.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  if (place !== undefined || stat.slice(stat.lastIndexOf(')')).startsWith(') Z')) await rm(lockFile, { force: true })
  return undefined
}

/** Stops a server that outlived its backend. The caller holds the folder's lock. */
async function stopOrphan(folder: string): Promise<void> {
  const pid = await findOrphan(folder)
  if (pid === undefined) return
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!hasCode(error, 'ESRCH')) throw error
    }
    for (let waited = 0; waited < patience; waited += 50) {
      if ((await findOrphan(folder)) === undefined) return
      await delay(50)
    }
  }
}

/** Folder of the socket: the data folder, or a temporary one if its path would be too long. */
async function socketFolder(folder: string, { account }: Program): Promise<string> {
  if (Buffer.byteLength(join(folder, socketName)) <= longestSocket) return folder
  const short = await mkdtemp('/tmp/shop-socket-')
  if (account !== undefined) await chown(short, account.uid, account.gid)
  return short
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), patience)
  await ended(child)
  clearTimeout(timer)
}

/** For `pg`: the database whose socket is in a folder. */
export function socketUrl(folder: string): string {
  return `postgresql://shop@localhost/postgres?host=${encodeURIComponent(folder)}`
}

/** Processes of a killed server may hold its shared memory for a moment. */
function isLingering(errors: string): boolean {
  return /still in use|postmaster\.pid" already exists/.test(errors)
}

const attempts = 20

/** Runs the server of one folder, and restarts it if it exits. */
class Server {
  readonly #options: PostgresOptions
  readonly #args: readonly string[]
  readonly #stopping = new AbortController()
  #child: ChildProcess | undefined
  #supervision = Promise.resolve()

  constructor(options: PostgresOptions, args: readonly string[]) {
    this.#options = options
    this.#args = args
  }

  async start(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const child = await this.#launch()
        this.#supervision = this.#supervise(child)
        return
      } catch (error) {
        if (attempt === attempts || !isLingering(messageOf(error))) throw this.#diagnose(error)
        await delay(500)
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    if (this.#child !== undefined) await stopChild(this.#child)
    await this.#supervision
  }

  #diagnose(error: unknown): Error {
    return diagnose(messageOf(error), this.#options.folder)
  }

  async #launch(): Promise<ChildProcess> {
    const { program, folder } = this.#options
    const child = runBinary(program, 'postgres', this.#args, folder)
    this.#child = child
    if (child.pid !== undefined) watchOver(child)
    await untilReady(child)
    return child
  }

  async #supervise(first: ChildProcess): Promise<void> {
    let child: ChildProcess | undefined = first
    while (child !== undefined) {
      await ended(child)
      if (this.#stopping.signal.aborted) return
      const how = child.signalCode ?? `code ${String(child.exitCode)}`
      this.#options.onLost?.(`PostgreSQL exited (${how})`)
      child = await this.#launchAgain()
    }
  }

  async #launchAgain(): Promise<ChildProcess | undefined> {
    const isStopping = () => this.#stopping.signal.aborted
    for (let attempt = 0; ; attempt += 1) {
      await delay(backoff[Math.min(attempt, backoff.length - 1)], undefined, this.#stopping).catch(() => undefined)
      if (isStopping()) return undefined
      try {
        const child = await this.#launch()
        this.#options.onRestarted?.()
        return child
      } catch (error) {
        if (!isStopping()) this.#options.onLost?.(this.#diagnose(error).message)
      }
    }
  }
}

/**
 * Runs PostgreSQL on a folder until it is stopped. Rejects with a Refusal if it does not start. The caller holds the
 * folder's lock, so a server that still runs there is orphaned and is stopped first.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const { folder, program } = options
  await stopOrphan(folder)
  const sockets = await socketFolder(folder, program)
  const data = dataArgument(program, folder)
  const all = { ...settings, unix_socket_directories: sockets === folder ? data : sockets, ...options.settings }
  const args = ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const server = new Server(options, args)
  const clean = async () => {
    if (sockets !== folder) await rm(sockets, { recursive: true, force: true })
  }
  try {
    await server.start()
  } catch (error) {
    await clean()
    throw error
  }
  return {
    url: socketUrl(sockets),
    stop: async () => {
      await server.stop()
      await clean()
    },
  }
}
