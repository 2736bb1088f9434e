import { writeSync } from 'node:fs'
import { pino } from 'pino'

/** Lines about successful queries wait for others, up to this length and time: writing takes a tenth of a query's time. */
const BUFFER_LENGTH = 8 * 1024
const BUFFER_MS = 200

/** Texts in a line contain no unescaped quotes. */
function canWait(line: string): boolean {
  return line.includes('"type":"query"') && !line.includes('"codes":')
}

/** Writes lines to stdout. */
function bufferedOutput() {
  const output = pino.destination({ dest: process.stdout.fd, sync: false })
  let waiting = ''
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    output.write(waiting)
    waiting = ''
  }
  process.once('exit', () => {
    try {
      if (waiting !== '') writeSync(process.stdout.fd, waiting)
    } catch {
      // The process that reads the log has ended.
    }
  })
  return {
    write(line: string) {
      waiting += line
      if (!canWait(line) || waiting.length >= BUFFER_LENGTH) flush()
      else timer ??= setTimeout(flush, BUFFER_MS).unref()
    },
  }
}

/** One JSON line per entry. Never pass it anything that may contain a token, a cookie or a query string. */
export function createLog(level: string) {
  return pino({ level, base: { service: 'gateway' }, timestamp: pino.stdTimeFunctions.isoTime }, bufferedOutput())
}

export type Log = ReturnType<typeof createLog>
