// When this process is to stop: on Ctrl-C, on SIGTERM, and when npm, which started it, was killed.
import { readFileSync } from 'node:fs'

/** Aborted when the process is to stop. */
export const stopping = new AbortController()

/** The parent of the shell that npm may run this process in: npm. Null where there is no such shell, or it cannot be read. */
function parentOfShell(pid) {
  try {
    const isShell = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[1] === '-c'
    return isShell ? readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[1] : null
  } catch {
    return null
  }
}

// Noted at once: when npm has been killed, they are others.
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

/** From now on, what asks this process to stop aborts `stopping`. */
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
