// Starts backend, gateway and web as processes, one after the other as each becomes ready, and stops them again.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isIP, isIPv6 } from 'node:net'
import { createInterface } from 'node:readline'
import { reservePort } from './ports.mjs'
import { node, Refusal, root, run } from './setup.mjs'

/** sysexits.h EX_CONFIG: the settings of a process are invalid, so restarting it would not help. */
const CONFIG_ERROR_CODE = 78

/** Milliseconds that a process gets to stop, in addition to DRAIN_SECONDS. */
const stopTime = 15_000

export const rooms = {
  backend: {
    name: 'backend',
    entry: 'backend/src/main.ts',
    heapMb: 768,
    hostName: 'BACKEND_HOST',
    portName: 'BACKEND_PORT',
    port: 8080,
    urlName: 'BACKEND_URL',
  },
  gateway: {
    name: 'gateway',
    entry: 'gateway/src/main.ts',
    heapMb: 512,
    hostName: 'HOST',
    portName: 'GATEWAY_PORT',
    port: 4000,
    urlName: 'GATEWAY_URL',
  },
  web: {
    name: 'web',
    entry: 'web/src/server/main.ts',
    heapMb: 512,
    hostName: 'HOST',
    portName: 'WEB_PORT',
    port: 3000,
    urlName: 'PUBLIC_URL',
  },
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
  METRICS_PORT: '0',
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
        'DRAIN_SECONDS',
        'HOST',
        'METRICS_HOST',
        'PAYMENTS',
        'SHOP_MODE',
        'TRUSTED_PROXIES',
        'LOG_LEVEL',
      ],
    ].map((name) => [name, '']),
  ),
}

/**
 * Limits the memory of a room's process. By default, V8's young generation grows to 128 MB and its old one is collected late,
 * and glibc keeps separate memory for each thread, and large blocks after they are freed. docker-compose.yml has the same
 * settings.
 */
export function memorySettings({ heapMb }) {
  return {
    NODE_OPTIONS: `--max-old-space-size=${heapMb} --max-semi-space-size=4`,
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
  }
}

/** The address that web and gateway listen on, if it is a specific one: they have no other name then. Null otherwise. */
function specificHost({ HOST = '' }) {
  return isIP(HOST) && !['127.0.0.1', '::1', '0.0.0.0', '::'].includes(HOST) ? HOST : null
}

/** The environment of one room. The gateway also trusts web, which runs beside it and names the shopper's address. */
export function roomEnvironment({ name }, env) {
  const [proxies, host] = [env.TRUSTED_PROXIES, specificHost(env)]
  if (name !== 'gateway' || !(proxies || host)) return env
  return { ...env, TRUSTED_PROXIES: [proxies, 'loopback', host].filter(Boolean).join(',') }
}

/** Where the gateway's metrics are served. */
const metrics = { name: 'gateway', hostName: 'METRICS_HOST', portName: 'METRICS_PORT', port: 0 }

/** Throws a Refusal that lists the invalid settings of all rooms, before any of them starts. */
async function checkSettings(wanted, env) {
  const script = path.join(root, 'scripts/checkSettings.mjs')
  const { code, output } = await run(node, [script, ...wanted.map(({ name }) => name)], { env })
  if (code !== 0) throw new Refusal(output.trim(), code)
}

/** How a process ended, in words. */
function ending(code, signal) {
  return signal === null ? `ended with code ${code}` : `was killed by ${signal}`
}

/**
 * One room's process, which stops when this one ends. Resolves once it says that it is ready, with its address and `stop`;
 * rejects with a Refusal in its own words when it ends before. `log` gets its structured lines; `onEnd` is told how it ended
 * without being asked to.
 */
export async function startRoom(room, { env, watch = false, log = () => {}, onEnd = () => {}, signal }) {
  const args = watch && room.name !== 'web' ? ['--watch', '--watch-preserve-output', room.entry] : [room.entry]
  // The IPC channel tells the child when this process ends, even if it was killed.
  const child = spawn(node, args, {
    cwd: root,
    env: { ...memorySettings(room), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let isAsked = false
  const ended = new Promise((resolve) => {
    // Its own children may hold its output open for longer than it lives.
    child.on('exit', (...how) => setTimeout(resolve, 500, how))
    child.on('close', (...how) => resolve(how))
  })
  const stop = async () => {
    isAsked = true
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTime + 1000 * Number(env.DRAIN_SECONDS || 0))
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
    void ended.then(([code, killedBy]) => {
      if (isReady && !isAsked) onEnd(ending(code, killedBy))
      const isFinal = code === CONFIG_ERROR_CODE
      const sentence = complaint.trim() || `The ${room.name} ${ending(code, killedBy)} before it was ready.`
      const refusal = new Refusal(sentence, isFinal ? code : 1)
      refusal.isFinal = isFinal
      if (!isReady) reject(refusal)
    })
  })
  // From now on, the caller stops it, in the right order.
  signal?.removeEventListener('abort', stop)
  return { url, stop, ended, pid: child.pid }
}

/** Environment of the rooms, with a port for each. */
async function prepareEnvironment(wanted, given) {
  const env = { ...process.env, ...given }
  env.DATA_DIR ||= path.join(root, '.data')
  // In production it is set by the operator, and several machines can share it.
  if (!env.BACKEND_URL && env.SHOP_MODE !== 'production') env.OAUTH_CLIENT_SECRET ||= readClientSecret(env.DATA_DIR)
  await checkSettings(wanted, env)
  for (const room of wanted) env[room.portName] = String(await reservePort(room, env))
  if (env.METRICS_PORT && env.METRICS_PORT !== '0') await reservePort(metrics, env)
  // Known before anything starts: mails of the backend carry links to it.
  const host = specificHost(env) ?? 'localhost'
  env.PUBLIC_URL ||= `http://${isIPv6(host) ? `[${host}]` : host}:${env.WEB_PORT}`
  return env
}

/**
 * Starts all rooms (the embedded backend only where no BACKEND_URL names another) and resolves with their addresses, `stop`,
 * `stopped`, and each room's own `stop` and `start`. `watch` restarts backend and gateway when their code changes.
 * Where a room ends by itself, `supervise` is told (room, how, start); without it all others are stopped. `onStarted` is told
 * of all rooms whenever one of them has started.
 */
export async function startRooms({
  watch = false,
  env: given = {},
  log = () => {},
  signal,
  supervise,
  onStarted,
} = {}) {
  const settings = { NODE_ENV: watch ? 'development' : 'production', ...given }
  const hasBackend = !(settings.BACKEND_URL ?? process.env.BACKEND_URL)
  const wanted = Object.values(rooms).filter(({ name }) => name !== 'backend' || hasBackend)
  const env = await prepareEnvironment(wanted, settings)
  const { promise: stopped, resolve: onStopped } = withResolvers()
  const shop = { urls: {}, rooms: {}, stop: stopAll, stopped }

  // Web stops first, because requests in progress still need the others.
  async function stopAll() {
    for (const { stop } of Object.values(shop.rooms).toReversed()) await stop()
    onStopped()
  }
  const onEnd = (room, how) => {
    if (supervise) return void supervise(room, how, () => start(room))
    process.stderr.write(`The ${room.name} ${how}; stopping the others.\n`)
    process.exitCode = 1
    void stopAll()
  }
  const start = async (room) => {
    const { url, stop, ended, pid } = await startRoom(room, {
      ...{ env: roomEnvironment(room, env), watch, log, signal },
      onEnd: (how) => onEnd(room, how),
    })
    env[room.urlName] ||= url
    shop.urls[room.name] = env[room.urlName]
    shop.rooms[room.name] = { stop, ended, pid, entry: room.entry, start: () => start(room) }
    onStarted?.(shop.rooms)
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
  signal?.addEventListener('abort', stopAll, { once: true })
  return shop
}

/** Promise.withResolvers, which Node 20 lacks. */
function withResolvers() {
  let resolve
  const promise = new Promise((fulfill) => (resolve = fulfill))
  return { promise, resolve }
}
