import { readFileSync } from 'node:fs'
import type { ManagedProcess } from './managedProcess.ts'
import { treeOf } from './memory.ts'

/** A process that `npm start` runs and restarts. */
export class SupervisedRoom {
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
