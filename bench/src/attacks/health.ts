import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const PROBE_PAUSE_MS = 10

export interface Delays {
  /** In milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Approximates the longest time the event loop was blocked. */
  readonly longest: number
}

/** Polls a health check while a task runs, and returns the response times. */
export async function probeDuring<T>(url: string, task: () => Promise<T>): Promise<{ result: T; delays: Delays }> {
  const times: number[] = []
  const over = new AbortController()
  const probing = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now()
      await fetch(url).then((answer) => answer.arrayBuffer())
      times.push(performance.now() - began)
      await setTimeout(PROBE_PAUSE_MS)
    }
  })()
  // A crashed process is reported after the task.
  probing.catch(() => {})
  try {
    const result = await task()
    over.abort()
    await probing
    times.sort((one, other) => one - other)
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
    return { result, delays: { p50: at(0.5), p99: at(0.99), longest: at(1) } }
  } finally {
    over.abort()
  }
}

export interface Memory {
  /** Resident memory in megabytes: current and peak. */
  readonly resident: number
  readonly peak: number
}

/** Memory of a process on this machine (Linux). @throws Error if the process has exited */
export function memoryOf(processId: number): Memory {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8')
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { resident: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}
