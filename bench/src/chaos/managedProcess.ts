import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { treeOf } from './memory.ts'

const MIN_PAUSE_MS = 200
const MAX_PAUSE_MS = 3_000
/** A process that has run this long restarts with the shortest delay again. */
const STEADY_MS = 10_000
const STOP_MS = 12_000

export interface ProcessPlan {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** User to run as, for programs that refuse to run as root. */
  readonly uid?: number
  readonly gid?: number
  /** Signal that stops it. */
  readonly stopSignal?: NodeJS.Signals
}

/** A process that is restarted whenever it exits, until `stop` is called. Its output goes to a log file. */
export class ManagedProcess {
  readonly name: string
  /** Unexpected exits: crashes, and kills from outside. */
  unexpectedEnds = 0
  readonly #plan: ProcessPlan
  readonly #log: number
  #child: ChildProcess | null = null
  #isWanted = false
  #isKilled = false

  constructor(plan: ProcessPlan, logFolder: string) {
    this.name = plan.name
    this.#plan = plan
    this.#log = openSync(path.join(logFolder, `${plan.name}.log`), 'a')
  }

  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  start(): void {
    if (this.#isWanted) return
    this.#isWanted = true
    void this.#supervise()
  }

  /** Sends a signal to the running process. If that ends it, it is restarted. */
  kill(signal: NodeJS.Signals): void {
    if (signal === 'SIGKILL') this.#isKilled = true
    this.#child?.kill(signal)
  }

  /** Stops the process for good; kills it after 12 s. */
  async stop(signal: NodeJS.Signals = this.#plan.stopSignal ?? 'SIGTERM'): Promise<void> {
    this.#isWanted = false
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGCONT')
    child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await ended
    clearTimeout(timer)
  }

  /** Called when this process exits, so that no child outlives it. */
  killNow(): void {
    this.#isWanted = false
    this.#child?.kill('SIGKILL')
  }

  async #supervise(): Promise<void> {
    let pause = MIN_PAUSE_MS
    while (this.#isWanted) {
      const began = Date.now()
      this.#isKilled = false
      await this.#run()
      this.#noteEnd()
      pause = Date.now() - began > STEADY_MS ? MIN_PAUSE_MS : Math.min(2 * pause, MAX_PAUSE_MS)
      await wait(pause)
    }
  }

  async #run(): Promise<void> {
    const { command, args, env, uid, gid } = this.#plan
    const owner = uid === undefined || gid === undefined ? {} : { uid, gid }
    const child = spawn(command, args, { env, ...owner, stdio: ['ignore', this.#log, this.#log] })
    this.#child = child
    await new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    })
    this.#child = null
  }

  #noteEnd(): void {
    if (this.#isWanted && !this.#isKilled) this.unexpectedEnds += 1
  }
}

/** A process that `npm start` runs and restarts. */
export class SupervisedProcess {
  readonly name: string
  readonly #entry: string
  readonly #supervisor: ManagedProcess

  constructor(name: string, entry: string, supervisor: ManagedProcess) {
    this.name = name
    this.#entry = entry
    this.#supervisor = supervisor
  }

  /** Null while it is not running. */
  get pid(): number | null {
    const { pid } = this.#supervisor
    return pid === null ? null : (treeOf(pid).find((each) => runs(each, this.#entry)) ?? null)
  }

  kill(signal: NodeJS.Signals): void {
    const { pid } = this
    if (pid !== null) process.kill(pid, signal)
  }
}

function runs(pid: number, entry: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(entry)
  } catch {
    return false
  }
}
