// Stops this process on Ctrl-C, on SIGTERM, and when npm, which started it, is killed.
import { readFileSync } from 'node:fs'

/** Aborted when the process must stop. */
export const stopping = new AbortController()

/**
 * Process ID of npm, the parent of the shell in which it may run this process. Null without such a shell, or if it
 * can't be read.
 */
function parentOfShell(pid) {
  try {
    const isShell = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[1] === '-c'
    return isShell ? readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[1] : null
  } catch {
    return null
  }
}

// Read at startup: after npm is killed, the parents change.
const parent = process.ppid
const npm = parentOfShell(parent)

/** Aborts if npm, which started this process, was killed and cannot forward signals. */
function followNpm() {
  if (!process.env.npm_lifecycle_event) return
  const look = () => {
    if (process.ppid !== parent || parentOfShell(parent) !== npm) stopping.abort()
  }
  setInterval(look, 500).unref()
}

let isListening = false

/** From now on, stop requests abort `stopping`. */
export function stopOnSignals() {
  if (isListening) return
  isListening = true
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      if (stopping.signal.aborted) return
      console.log('Stopping…')
      stopping.abort()
    })
  followNpm()
}
