import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { readProc } from '../chaos/memory.ts'
import { cpuMs } from './processes.ts'

const TICK_MS = 10

/** How busy a machine was. Shares are parts of all its CPU time. */
interface Busyness {
  /** Average number of running processes in the last minute of the run. */
  readonly load: number
  /** CPU time that the hypervisor gave to other machines. */
  readonly stolen: number
  /** CPU time of processes that do not belong to the run. */
  readonly others: number
}

/** CPU milliseconds of the machine since its start. */
function machineMs() {
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, softIrq = 0, stolen = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .slice(1)
    .map((ticks) => Number(ticks) * TICK_MS)
  const used = user + nice + system + irq + softIrq
  return { used, stolen, all: used + stolen + idle + wait }
}

/** The process that started the run, and with it the backend. */
function runMs() {
  return cpuMs(process.ppid)
}

/** Starts watching the machine. Returns a function that says how busy it has been since. */
export function watchMachine(): () => Busyness {
  const [before, own] = [machineMs(), runMs()]
  return () => {
    const after = machineMs()
    const all = after.all - before.all || 1
    const share = (ms: number) => Math.round((100 * Math.max(ms, 0)) / all) / 100
    const others = after.used - before.used - (runMs() - own)
    return { load: loadavg()[0] ?? Number.NaN, stolen: share(after.stolen - before.stolen), others: share(others) }
  }
}

export function describeMachine(): string {
  const cores = cpus()
  return `${cores.length} × ${cores[0]?.model}, Node.js ${process.version}, ${readProc('/proc/version').split(' ')[2]}`
}
