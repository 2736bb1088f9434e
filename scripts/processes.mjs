// Starts backend, gateway and web as processes, and stops them again. They load their code at the same time, and become
// ready one after the other.
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

export const shopProcesses = {
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
    heapMb: 384,
    hostName: 'HOST',
    portName: 'GATEWAY_PORT',
    port: 4000,
    urlName: 'GATEWAY_URL',
  },
  web: {
    name: 'web',
    entry: 'web/src/server/main.ts',
    heapMb: 384,
    hostName: 'HOST',
    portName: 'WEB_PORT',
    port: 3000,
    urlName: 'PUBLIC_URL',
  },
}

/**
 * The environment of processes that start together: these settings with the secret that gateway and backend share.
 * Generated for this start if not set; an external site has its own.
 */
export function sharedEnvironment(settings = {}) {
  const env = { ...process.env, ...settings }
  // In production, the operator sets one that persists and that machines can share.
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
 * Settings of a shop for tests or benchmarks, isolated from a shop configured on this machine: its database, mail
 * server and site.
 */
export const isolatedSettings = {
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
        'PAYMENT_FRAME_URL',
        'ROLLBAR_TOKEN',
        'SERVICE_WORKER',
        'BACKEND_HOST',
        'BUILDS_DIR',
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

const compileCache = path.join(root, 'node_modules/.cache/node')

/**
 * Limits the memory of a process. By default, V8's young generation grows to 128 MB and its old one is collected late,
 * and glibc keeps separate memory for each thread, and large blocks after they are freed. docker-compose.yml has the
 * same limits. With Node's cache of compiled modules, which the first start fills, no process or thread loads the
 * TypeScript compiler, some 15 MB each.
 */
export function memorySettings({ heapMb }) {
  return {
    NODE_OPTIONS: `--max-old-space-size=${heapMb} --max-semi-space-size=4`,
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
    NODE_COMPILE_CACHE: compileCache,
  }
}

/**
 * The address that web and gateway listen on if it is a specific one, which is then their only name; null otherwise.
 */
function specificHost({ HOST = '' }) {
  return isIP(HOST) && !['127.0.0.1', '::1', '0.0.0.0', '::'].includes(HOST) ? HOST : null
}

/**
 * The environment of one process. The gateway also trusts web, which runs beside it and forwards the shopper's IP
 * address.
 */
export function processEnvironment({ name }, env) {
  const [proxies, host] = [env.TRUSTED_PROXIES, specificHost(env)]
  if (name !== 'gateway' || !(proxies || host)) return env
  return { ...env, TRUSTED_PROXIES: [proxies, 'loopback', host].filter(Boolean).join(',') }
}

/** Where the gateway's metrics are served. */
const metrics = { name: 'gateway', hostName: 'METRICS_HOST', portName: 'METRICS_PORT', port: 0 }

/** Throws a Refusal that lists the invalid settings of all processes, before any of them starts. */
async function checkSettings(processes, env) {
  const script = path.join(root, 'scripts/checkSettings.mjs')
  const { code, output } = await run(node, [script, ...processes.map(({ name }) => name)], {
    env: { NODE_COMPILE_CACHE: compileCache, ...env },
  })
  if (code !== 0) throw new Refusal(output.trim(), code)
}

/** Describes how a process ended. */
function ending(code, signal) {
  return signal === null ? `ended with code ${code}` : `was killed by ${signal}`
}

/**
 * Starts one process, which stops when this one ends. Resolves once it is ready, with its URL and `stop`; rejects with
 * a Refusal that has its message if it ends before. `log` receives its structured lines; `onEnd` is called if it ends
 * unexpectedly. With `hold`, the process loads its code, but does nothing before that promise resolves with variables
 * for its environment; if it rejects, the process stops.
 */
export async function startProcess(
  shopProcess,
  { env, cwd = root, watch = false, log = () => {}, onEnd = () => {}, onMessage = () => {}, signal, hold },
) {
  const args =
    watch && shopProcess.name !== 'web'
      ? ['--watch', '--watch-preserve-output', shopProcess.entry]
      : [shopProcess.entry]
  // The IPC channel tells the child when this process ends, even if it was killed.
  const child = spawn(node, args, {
    cwd,
    env: { ...memorySettings(shopProcess), ...env, ...(hold ? { START_HELD: '1' } : {}) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.on('message', onMessage)
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
  hold?.then((variables) => child.connected && child.send(variables), stop)
  let complaint = ''
  let isReady = false
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (isReady) process.stderr.write(`${line}\n`)
    else complaint += `${line}\n`
  })
  const url = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      log(shopProcess.name, line)
      if (!line.includes('"msg":"ready"')) return
      isReady = true
      resolve(JSON.parse(line).url)
    })
    void ended.then(([code, killedBy]) => {
      if (isReady && !isAsked) onEnd(ending(code, killedBy))
      const isFinal = code === CONFIG_ERROR_CODE
      const sentence = complaint.trim() || `The ${shopProcess.name} ${ending(code, killedBy)} before it was ready.`
      const refusal = new Refusal(sentence, isFinal ? code : 1)
      refusal.isFinal = isFinal
      if (!isReady) reject(refusal)
    })
  })
  // From now on, the caller stops it, in the right order.
  signal?.removeEventListener('abort', stop)
  return { url, stop, ended, pid: child.pid }
}

/** Environment of the processes, with a port for each. */
async function prepareEnvironment(processes, settings) {
  const env = { ...process.env, ...settings }
  env.DATA_DIR ||= path.join(root, '.data')
  env.BUILDS_DIR ||= path.join(path.resolve(root, env.DATA_DIR), 'builds')
  // In production, the operator sets it, and several machines can share it.
  if (!env.BACKEND_URL && env.SHOP_MODE !== 'production') env.OAUTH_CLIENT_SECRET ||= readClientSecret(env.DATA_DIR)
  await checkSettings(processes, env)
  for (const shopProcess of processes) env[shopProcess.portName] = String(await reservePort(shopProcess, env))
  if (env.METRICS_PORT && env.METRICS_PORT !== '0') await reservePort(metrics, env)
  // Known before anything starts: the backend's emails link to it.
  const host = specificHost(env) ?? 'localhost'
  env.PUBLIC_URL ||= `http://${isIPv6(host) ? `[${host}]` : host}:${env.WEB_PORT}`
  return env
}

/**
 * Starts all processes (the embedded backend only without BACKEND_URL) and resolves with their URLs, `stop`, `stopped`,
 * and each process's own `stop` and `start`. `watch` restarts backend and gateway when their code changes. If a process
 * ends by itself, `supervise` is called with (process, how, start); without it, all others are stopped. `onStarted` is
 * called with all processes whenever one has started, and `onMessage` with what they send. Only the backend starts before
 * `built` resolves.
 */
export async function startProcesses({
  watch = false,
  env: changes = {},
  log = () => {},
  signal,
  supervise,
  onStarted,
  onMessage,
  built,
} = {}) {
  const settings = { NODE_ENV: watch ? 'development' : 'production', ...changes }
  const hasBackend = !(settings.BACKEND_URL ?? process.env.BACKEND_URL)
  const processes = Object.values(shopProcesses).filter(({ name }) => name !== 'backend' || hasBackend)
  const env = await prepareEnvironment(processes, settings)
  const { promise: stopped, resolve: onStopped } = withResolvers()
  const shop = { urls: {}, processes: {}, stop: stopAll, stopped }

  // Web stops first, because requests in progress still need the others.
  async function stopAll() {
    for (const { stop } of Object.values(shop.processes).toReversed()) await stop()
    onStopped()
  }
  const onEnd = (shopProcess, how) => {
    if (supervise) return void supervise(shopProcess, how, () => start(shopProcess))
    process.stderr.write(`The ${shopProcess.name} ${how}; stopping the others.\n`)
    process.exitCode = 1
    void stopAll()
  }
  /** The addresses of the processes that are ready. */
  const addresses = () => Object.fromEntries(processes.map(({ urlName }) => [urlName, env[urlName]]))
  const start = async (shopProcess, earlier) => {
    // A process that Node restarts cannot be held.
    if (watch) await earlier
    const { url, stop, ended, pid } = await startProcess(shopProcess, {
      ...{ env: processEnvironment(shopProcess, env), watch, log, signal },
      hold: watch ? undefined : earlier?.then(addresses),
      onEnd: (how) => onEnd(shopProcess, how),
      onMessage,
    })
    env[shopProcess.urlName] ||= url
    shop.urls[shopProcess.name] = env[shopProcess.urlName]
    shop.processes[shopProcess.name] = { stop, ended, pid, entry: shopProcess.entry, start: () => start(shopProcess) }
    onStarted?.(shop.processes)
  }
  const starts = []
  for (const shopProcess of processes) {
    const earlier = starts.at(-1) ?? (hasBackend ? undefined : built)
    const each = start(shopProcess, earlier && Promise.all([earlier, built]))
    // Handled below, in the order of the processes.
    each.catch(() => {})
    starts.push(each)
  }
  try {
    for (const each of starts) {
      await Promise.all([each, built])
      // A process may become ready while it is being stopped: nothing must start after it.
      signal?.throwIfAborted()
    }
  } catch (error) {
    await Promise.allSettled(starts)
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
