// Starts backend, gateway and web as processes, one after the other as each becomes ready, and stops them again.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { node, Refusal, root, run } from './setup.mjs'

export const rooms = {
  backend: {
    name: 'backend',
    entry: 'backend/src/main.ts',
    hostName: 'BACKEND_HOST',
    portName: 'BACKEND_PORT',
    port: 8080,
    urlName: 'BACKEND_URL',
  },
  gateway: {
    name: 'gateway',
    entry: 'gateway/src/main.ts',
    hostName: 'HOST',
    portName: 'GATEWAY_PORT',
    port: 4000,
    urlName: 'GATEWAY_URL',
  },
  web: {
    name: 'web',
    entry: 'web/src/server/main.ts',
    hostName: 'HOST',
    portName: 'WEB_PORT',
    port: 3000,
    urlName: 'PUBLIC_URL',
  },
}

const portProblems = {
  EADDRINUSE: (port, { name, portName }) =>
    `Port ${port} is in use, and the ${name} needs it: stop what runs there or set ${portName} to another port.`,
  EACCES: (port, { name, portName }) =>
    `Port ${port} may not be opened by this user: set ${portName} to one above 1023 for the ${name}.`,
}

/** The port a room is to use: a free one where 0 is asked for. Known before anything starts, so that nothing starts in vain. */
function reservePort(room, env) {
  const asked = Number(env[room.portName] ?? room.port)
  if (!Number.isInteger(asked) || asked < 0 || asked > 65535)
    throw new Refusal(`${room.portName} must be a port number, not "${env[room.portName]}".`)
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => {
      const problem = portProblems[error.code]
      reject(
        new Refusal(
          problem ? problem(asked, room) : `The ${room.name} cannot listen on port ${asked}: ${error.message}`,
        ),
      )
    })
    probe.listen(asked, env[room.hostName] || 'localhost', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

/**
 * The environment of rooms that start together: what is given, and the secret by which gateway and backend know each
 * other. Where none is set it is made for this start; a site that runs elsewhere has one of its own.
 */
export function sharedEnvironment(given = {}) {
  const env = { ...process.env, ...given }
  // In production it is one that stays, and that others can share.
  if (!env.BACKEND_URL && env.SHOP_MODE !== 'production')
    env.OAUTH_CLIENT_SECRET ||= randomBytes(32).toString('base64url')
  return env
}

/** The secret kept in the data folder, created on the first start: guest carts are signed with it and outlive a restart. */
function readClientSecret(folder) {
  const file = path.join(folder, 'client.secret')
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (error.code !== 'EEXIST') throw new Refusal(`${file} cannot be written: ${error.message}`)
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret === '') throw new Refusal(`${file} is empty: delete it, and the next start creates a new secret.`)
  return secret
}

/**
 * Settings of a shop for tests or measuring: nothing of a shop that somebody has set up where they run reaches it, neither its
 * database nor its mail server nor its site.
 */
export const ofItsOwn = {
  BACKEND_PORT: '0',
  GATEWAY_PORT: '0',
  WEB_PORT: '0',
  ...Object.fromEntries(
    [
      ...['BACKEND_URL', 'DATABASE_URL', 'GATEWAY_URL', 'PUBLIC_URL', 'REDIS_URL', 'SMTP_URL', 'MAIL_FROM'],
      ...[
        'CORS_ORIGINS',
        'OAUTH_CLIENT_ID',
        'OAUTH_TOKEN_PATH',
        'PAYMENT_FRAME_URL',
        'ROLLBAR_TOKEN',
        'SERVICE_WORKER',
        'BACKEND_HOST',
        'HOST',
        'PAYMENTS',
        'SHOP_MODE',
        'TRUSTED_PROXIES',
        'LOG_LEVEL',
      ],
    ].map((name) => [name, '']),
  ),
}

/** Refuses with the problems of all rooms' settings at once, before any of them starts. */
async function checkSettings(wanted, env) {
  const script = path.join(root, 'scripts/check-settings.mjs')
  const { code, output } = await run(node, [script, ...wanted.map(({ name }) => name)], { env })
  if (code !== 0) throw new Refusal(output.trim())
}

/**
 * One room's process. Resolves with its address once it says it is ready; rejects with a Refusal in its own words
 * when it ends before. `log` gets its structured lines, `onEnd` is told when it ends without being asked to.
 */
export async function startRoom(room, { env, watch = false, log = () => {}, onEnd = () => {}, signal }) {
  const args = watch && room.name !== 'web' ? ['--watch', '--watch-preserve-output', room.entry] : [room.entry]
  const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let asked = false
  const ended = new Promise((resolve) => child.on('close', resolve))
  const stop = async () => {
    asked = true
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
    child.kill('SIGTERM')
    await ended
    clearTimeout(timer)
  }
  signal?.addEventListener('abort', stop, { once: true })
  let complaint = ''
  let isReady = false
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (isReady) process.stderr.write(`${line}\n`)
    else complaint += `${line}\n`
  })
  const url = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      log(room.name, line)
      if (!line.includes('"msg":"ready"')) return
      isReady = true
      resolve(JSON.parse(line).url)
    })
    void ended.then((code) => {
      if (!isReady)
        reject(new Refusal(complaint.trim() || `The ${room.name} ended with code ${code} before it was ready.`))
      else if (!asked) onEnd(room.name, code)
    })
  })
  return { url, stop, ended }
}

/**
 * Starts all rooms (the embedded backend only where no BACKEND_URL names another) and resolves with their addresses,
 * `stop`, and each room's own `stop` and `start`. `watch` restarts backend and gateway when their code changes.
 */
export async function startRooms({ watch = false, env: given = {}, log = defaultLog, signal } = {}) {
  const env = { ...process.env, NODE_ENV: watch ? 'development' : 'production', ...given }
  env.DATA_DIR ||= path.join(root, '.data')
  if (!env.BACKEND_URL) env.OAUTH_CLIENT_SECRET ||= readClientSecret(env.DATA_DIR)
  const wanted = Object.values(rooms).filter(({ name }) => name !== 'backend' || !env.BACKEND_URL)
  await checkSettings(wanted, env)
  for (const room of wanted) env[room.portName] = String(await reservePort(room, env))
  // Known before anything starts: mails of the backend carry links to it.
  env.PUBLIC_URL ||= `http://localhost:${env.WEB_PORT}`
  const shop = { urls: {}, rooms: {}, stop: stopAll }

  async function stopAll() {
    for (const { stop } of Object.values(shop.rooms).toReversed()) await stop()
  }
  const onEnd = (name, code) => {
    process.stderr.write(`The ${name} ended with code ${code}; stopping the others.\n`)
    process.exitCode = 1
    void stopAll()
  }
  const start = async (room) => {
    const { url, stop, ended } = await startRoom(room, { env, watch, log, onEnd, signal })
    env[room.urlName] ||= url
    shop.urls[room.name] = env[room.urlName]
    shop.rooms[room.name] = { stop, ended, start: () => start(room) }
  }
  try {
    for (const room of wanted) {
      await start(room)
      // A room may get ready in the moment in which it is told to stop: nothing must start after it.
      signal?.throwIfAborted()
    }
  } catch (error) {
    await stopAll()
    throw error
  }
  return shop
}

/** Runs the shop until it is told to stop by Ctrl-C or SIGTERM, or one of its rooms ends. */
export async function serve(options, greet) {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      if (stopping.signal.aborted) return
      console.log('Stopping…')
      stopping.abort()
    })
  try {
    const shop = await startRooms({ ...options, signal: stopping.signal })
    console.log(`\n  ${greet(shop.urls.web)}\n`)
    await Promise.all(Object.values(shop.rooms).map(({ ended }) => ended))
  } catch (error) {
    // A room that was told to stop while it started has not failed.
    if (!stopping.signal.aborted) throw error
  }
}

/** A structured log line as a person reads it; other lines stay as they are. */
function readable(room, line) {
  try {
    const { time, msg, level, method, path: url, status, ms, requestId, percent } = JSON.parse(line)
    const clock = new Date(time).toISOString().slice(11, 19)
    const progress = percent === undefined ? '' : `: ${percent} %`
    const request = method ? ` ${method} ${url} ${status} ${Math.round(ms)} ms ${requestId ?? ''}` : ''
    return `${clock} ${room.padEnd(7)} ${level >= 50 ? 'ERROR ' : level >= 40 ? 'warn ' : ''}${msg ?? ''}${progress}${request}`
  } catch {
    return line
  }
}

function defaultLog(room, line) {
  process.stdout.write(`${process.stdout.isTTY ? readable(room, line) : line}\n`)
}
