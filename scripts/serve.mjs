// Runs the shop in the foreground: starts its processes again when they end, and stops them together.
import { setTimeout as wait } from 'node:timers/promises'
import { forgetProcesses, noteProcesses, refuseLeftovers } from './leftovers.mjs'
import { startProcesses } from './processes.mjs'
import { stopOnSignals, stopping } from './stopping.mjs'

const firstPause = 500
const longestPause = 30_000
/** A process that ran this long, in milliseconds, is restarted after the shortest pause again. */
const steadyTime = 60_000

/**
 * Restarts a process that exits, after a pause that doubles from 0.5 s to 30 s, and prints one line each time. Does not
 * restart a process with invalid settings, and calls `giveUp` instead.
 */
export function supervisor({ signal, giveUp, say = (line) => process.stderr.write(`${line}\n`) }) {
  const pauses = new Map()
  const startTimes = new Map()
  return async function supervise({ name }, how, start) {
    const hasRunWell = Date.now() - (startTimes.get(name) ?? 0) > steadyTime
    if (hasRunWell) pauses.delete(name)
    for (let reason = how; !signal.aborted; ) {
      const pause = pauses.get(name) ?? firstPause
      pauses.set(name, Math.min(2 * pause, longestPause))
      say(`The ${name} ${reason}; restarting in ${pause / 1000} s.`)
      try {
        await wait(pause, undefined, { signal })
        await start()
        startTimes.set(name, Date.now())
        return
      } catch (error) {
        if (signal.aborted) return
        if (error.isFinal) return giveUp(error)
        reason = `did not start (${error.message.split('\n')[0]})`
      }
    }
  }
}

/** Runs the shop until Ctrl-C or SIGTERM. */
export async function serve(options, greet) {
  stopOnSignals()
  await refuseLeftovers()
  const supervise = supervisor({
    signal: stopping.signal,
    giveUp(error) {
      console.error(error.message)
      process.exitCode = error.exitCode ?? 1
      stopping.abort()
    },
  })
  try {
    const shop = await startProcesses({
      ...{ ...options, supervise, log: printLine, signal: stopping.signal },
      onStarted: (processes) =>
        noteProcesses(Object.entries(processes).map(([name, { pid, entry }]) => ({ name, pid, entry }))),
    })
    console.log(`\n  ${greet(shop.urls)}\n`)
    await shop.stopped
  } catch (error) {
    // A process that was stopped while starting has not failed.
    if (!stopping.signal.aborted) throw error
  } finally {
    forgetProcesses()
  }
}

/** A structured log line as readable text; other lines are unchanged. */
function readable(name, line) {
  try {
    const { time, msg, level, method, path: url, status, ms, requestId, percent, seconds } = JSON.parse(line)
    const clock = new Date(time).toISOString().slice(11, 19)
    const progress = percent !== undefined ? `: ${percent} %` : seconds !== undefined ? `: ${seconds} s` : ''
    const request = method ? ` ${method} ${url} ${status} ${Math.round(ms)} ms ${requestId ?? ''}` : ''
    return `${clock} ${name.padEnd(7)} ${level >= 50 ? 'ERROR ' : level >= 40 ? 'warn ' : ''}${msg ?? ''}${progress}${request}`
  } catch {
    return line
  }
}

function printLine(name, line) {
  process.stdout.write(`${process.stdout.isTTY ? readable(name, line) : line}\n`)
}
