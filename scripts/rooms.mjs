// Starts backend, gateway and web as processes, one after the other as each becomes ready, and stops them again.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { node, Refusal, root } from './setup.mjs'

const rooms = [
  { name: 'backend', entry: 'backend/src/main.ts', portName: 'BACKEND_PORT', port: 8080, urlName: 'BACKEND_URL' },
  { name: 'gateway', entry: 'gateway/src/main.ts', portName: 'GATEWAY_PORT', port: 4000, urlName: 'GATEWAY_URL' },
  { name: 'web', entry: 'web/src/server/main.ts', portName: 'WEB_PORT', port: 3000, urlName: 'PUBLIC_URL' },
]

/** A free port when 0 is asked for, else the port itself if nobody holds it. */
function reserve({ name, portName, port }) {
  const asked = Number(process.env[portName] ?? port)
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) =>
      reject(
        new Refusal(
          error.code === 'EADDRINUSE'
            ? `Port ${asked} is in use, and the ${name} needs it: stop what runs there or set ${portName} to another port.`
            : error.code === 'EACCES'
              ? `Port ${asked} may not be opened by this user: set ${portName} to one above 1023 for the ${name}.`
              : `The ${name} cannot listen on port ${asked}: ${error.message}. Set ${portName} to another port.`,
        ),
      ),
    )
    if (!Number.isInteger(asked) || asked < 0 || asked > 65535)
      return reject(new Refusal(`${portName} must be a port number, not "${process.env[portName]}".`))
    probe.listen(asked, process.env.HOST ?? '127.0.0.1', () => {
      const { port: free } = probe.address()
      probe.close(() => resolve(free))
    })
  })
}

/** A structured log line as a person reads it; other lines stay as they are. */
function readable(room, line) {
  try {
    const { time, msg, level, method, path: url, status, ms, requestId } = JSON.parse(line)
    const clock = new Date(time).toISOString().slice(11, 19)
    const request = method ? ` ${method} ${url} ${status} ${Math.round(ms)} ms ${requestId ?? ''}` : ''
    return `${clock} ${room.padEnd(7)} ${level >= 50 ? 'ERROR ' : level >= 40 ? 'warn ' : ''}${msg ?? ''}${request}`
  } catch {
    return line
  }
}

/**
 * Starts the rooms. Resolves when all are ready with their addresses and `stop`; rejects with a Refusal when one
 * cannot start. `watch` restarts backend and gateway when their code changes. `log` gets each log line.
 */
export async function startRooms({ watch = false, env = {}, log = defaultLog } = {}) {
  const wanted = rooms.filter((room) => !(room.name === 'backend' && (process.env.BACKEND_URL || env.BACKEND_URL)))
  const shared = { ...process.env, NODE_ENV: watch ? 'development' : 'production', ...env }
  shared.DATA_DIR ??= path.join(root, '.data')
  for (const room of wanted) shared[room.portName] = String(await reserve(room))
  shared.PUBLIC_URL ??= `http://localhost:${shared.WEB_PORT}`
  const running = []
  const urls = {}
  let stopping = false

  const stop = async () => {
    stopping = true
    for (const { child, ended } of running.toReversed()) {
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
      child.kill('SIGTERM')
      await ended
      clearTimeout(timer)
    }
  }

  for (const room of wanted) {
    const args = watch && room.name !== 'web' ? ['--watch', '--watch-preserve-output', room.entry] : [room.entry]
    const child = spawn(node, args, { cwd: root, env: shared, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = new Promise((resolve) => child.on('close', resolve))
    running.push({ child, ended })
    let complaint = ''
    const ready = new Promise((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        log(room.name, line)
        if (line.includes('"ready"')) resolve(JSON.parse(line).url)
      })
      createInterface({ input: child.stderr }).on('line', (line) => {
        complaint += `${line}\n`
        if (running.every(({ child: one }) => one.exitCode === null) && urls[room.name])
          process.stderr.write(`${line}\n`)
      })
      ended.then((code) => {
        if (urls[room.name] === undefined)
          reject(new Refusal(complaint.trim() || `The ${room.name} ended with code ${code} before it was ready.`))
        else if (!stopping) {
          process.stderr.write(`The ${room.name} ended with code ${code}; stopping the others.\n${complaint}`)
          process.exitCode = 1
          stop()
        }
      })
    })
    try {
      urls[room.name] = await ready
    } catch (error) {
      await stop()
      throw error
    }
    shared[room.urlName] ??= urls[room.name]
  }
  return { urls: { ...urls, web: shared.PUBLIC_URL }, stop, ended: Promise.all(running.map(({ ended }) => ended)) }
}

function defaultLog(room, line) {
  process.stdout.write(process.stdout.isTTY ? `${readable(room, line)}\n` : `${line}\n`)
}

/** Stops the shop once on Ctrl-C or SIGTERM, also when npm passes the signal a second time. */
export function stopOnSignal(shop) {
  let once = false
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      if (once) return
      once = true
      console.log('Stopping…')
      void shop.stop()
    })
}
