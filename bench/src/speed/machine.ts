import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { cpuMs } from './processes.ts'

const TICK_MS = 10

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

/**
 * Starts watching the machine. Returns a function that says how busy it has been since: its load, and the shares of its
 * CPU time that the hypervisor gave to other machines, and that processes used that do not belong to the run.
 */
export function watchMachine() {
  // The parent started the run, and with it the backend.
  const [before, own] = [machineMs(), cpuMs(process.ppid)]
  return () => {
    const after = machineMs()
    const all = after.all - before.all || 1
    const share = (ms: number) => Math.round((100 * Math.max(ms, 0)) / all) / 100
    const others = after.used - before.used - (cpuMs(process.ppid) - own)
    return { load: loadavg()[0] ?? Number.NaN, stolen: share(after.stolen - before.stolen), others: share(others) }
  }
}
