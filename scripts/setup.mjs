// Prepares a machine with only Node 20 and npm for starting or testing the shop. Runs on that Node, so it uses only its
// standard library.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { stopping } from './stopping.mjs'

export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
export const cache = path.join(root, 'node_modules', '.cache', 'shop')

/** Node 24: this one, or the one from the npm package `node`. */
export const node = process.versions.node.startsWith('24.')
  ? process.execPath
  : path.join(root, 'node_modules', 'node', 'bin', 'node')

/** Finds packages of the web client, which are in the root if only what `npm start` needs is installed. */
const fromWeb = createRequire(path.join(root, 'web/package.json'))

/** A failure that the person at the terminal can fix: printed as one sentence, without a stack trace. */
export class Refusal extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Runs a command to its end. Prints its output only on failure, unless `show` is set. */
export function run(command, args, { show = false, env = {}, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      signal: stopping.signal,
      env: { ...process.env, ...env },
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Folders of generated files: never an input. */
const made = new Set(['node_modules', 'dist', '__generated__', 'test-results'])

function* files(at) {
  for (const entry of readdirSync(at, { withFileTypes: true })) {
    if (made.has(entry.name)) continue
    const full = path.join(at, entry.name)
    if (entry.isDirectory()) yield* files(full)
    else yield full
  }
}

function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const at of paths) {
    const full = path.join(root, at)
    for (const file of path.extname(full) ? [full] : files(full)) hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function isDone(name, current) {
  const mark = path.join(cache, name)
  return existsSync(mark) && readFileSync(mark, 'utf8') === current
}

/**
 * Runs a step only if its inputs have changed since it last succeeded, or `includedIn`, a step that does more. Prints
 * how long it took.
 */
export async function once(name, { title, inputs, done, includedIn = name }, step) {
  const current = fingerprint(inputs)
  if (done() && (isDone(name, current) || isDone(includedIn, current))) return
  const began = performance.now()
  try {
    accessSync(root, constants.W_OK)
  } catch {
    throw new Refusal(`This user cannot write to ${root}, where files must be created first.`)
  }
  console.log(`${title}…`)
  await step()
  mkdirSync(cache, { recursive: true })
  // Steps may write their own inputs (the persisted operations), so the hash is computed afterward.
  writeFileSync(path.join(cache, name), fingerprint(inputs))
  console.log(`${title}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/** Runs the version of pnpm that package.json names, unless the registry serves another archive than its hash names. */
export async function pnpm(...args) {
  const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const [release, hash] = packageManager.split('+sha512.')
  // Without network, npx can only run a copy that npm has checked before.
  const { code, output } = await run('npm', ['view', release, 'dist.integrity', '--loglevel=error'])
  if (code === 0 && output.trim() !== `sha512-${Buffer.from(hash, 'hex').toString('base64')}`)
    throw new Refusal(`${release} in the registry is not the archive whose hash package.json names.`)
  return run('npx', ['--yes', release, ...args])
}

export const packages = [
  'backend',
  'bench',
  'drawings',
  'gateway',
  'runtime',
  'sample',
  'schema',
  'scripts/buildTools',
  'web',
  'web/graphiql',
]
const installation = {
  inputs: [
    ...['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'],
    ...packages.map((name) => `${name}/package.json`),
  ],
  done: () => existsSync(node) && existsSync(path.join(root, 'node_modules', '.modules.yaml')),
}

async function runInstall(...options) {
  const { code, output } = await pnpm('install', '--frozen-lockfile', ...options)
  if (code !== 0) throw new Refusal(`Could not install dependencies:\n${output.trim()}`)
}

/** Installs what building and running the shop needs; not tools for tests, nor GraphiQL. */
export function install() {
  return once('installed-shop', { title: 'Installing', ...installation, includedIn: 'installed' }, async () => {
    rmSync(path.join(cache, 'installed'), { force: true })
    await runInstall('--prod', '--filter', '!@shop/graphiql')
  })
}

/** Installs everything. */
export function installAll() {
  return once('installed', { title: 'Installing everything', ...installation }, () => runInstall())
}

/** Compiles the web client's operations. schema/persisted-operations.json then contains exactly these. */
export async function compileRelay() {
  // Without --repersist, the compiler does not add operations whose artifacts exist.
  const compiler = fromWeb.resolve('relay-compiler/cli.js')
  const { code, output } = await run(node, [compiler, '--noWatchman', '--repersist'], { cwd: path.join(root, 'web') })
  if (code !== 0) throw new Refusal(`The web client's GraphQL does not compile:\n${output.trim()}`)
  removeFormerOperations()
}

/** Removes operations of earlier builds, because the compiler only adds some. Servers share those through BUILDS_DIR. */
function removeFormerOperations() {
  const source = path.join(root, 'web/src')
  const artifacts = readdirSync(source, { recursive: true }).filter((name) => name.endsWith('.graphql.ts'))
  const ids = new Set(
    artifacts.flatMap((name) => /"id": "([\da-f]{64})"/.exec(readFileSync(path.join(source, name), 'utf8'))?.[1] ?? []),
  )
  const file = path.join(root, 'schema/persisted-operations.json')
  const operations = Object.entries(JSON.parse(readFileSync(file, 'utf8')))
  const current = operations.filter(([id]) => ids.has(id))
  if (current.length < operations.length)
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(current), null, 2)}\n`)
}

/**
 * Builds GraphiQL, which changes less often than the client and takes as long to install and build. A web server finds
 * it only when it is complete.
 */
export function buildGraphiQL() {
  const folder = path.join(root, 'web/dist/graphiql')
  const inputs = ['web/graphiql', 'web/vite.graphiql.config.ts', 'schema/examples', 'pnpm-lock.yaml']
  return once('graphiql', { title: 'Building GraphiQL', inputs, done: () => existsSync(folder) }, async () => {
    if (!existsSync(path.join(root, 'web/graphiql/node_modules'))) await runInstall('--prod')
    await runVite(['build', '--config', 'vite.graphiql.config.ts', '--outDir', `${folder}.new`], 'GraphiQL')
    rmSync(folder, { recursive: true, force: true })
    renameSync(`${folder}.new`, folder)
  })
}

async function runVite(args, what) {
  const vite = path.join(path.dirname(fromWeb.resolve('vite/package.json')), 'bin/vite.js')
  const env = { NODE_ENV: 'production' }
  const { code, output } = await run(node, [vite, ...args, '--logLevel', 'warn'], { cwd: path.join(root, 'web'), env })
  if (code !== 0) throw new Refusal(`Could not build ${what}:\n${output.trim()}`)
}

/** Builds the web client, and compiles its operations unless that has been done. */
export function build(isCompiled = false) {
  const inputs = ['web', 'schema/schema.graphql', 'schema/persisted-operations.json', 'pnpm-lock.yaml']
  const done = () => existsSync(path.join(root, 'web/dist/server/server.js'))
  return once('built', { title: 'Building the web client', inputs, done }, async () => {
    if (!isCompiled) await compileRelay()
    await Promise.all([
      runVite(['build'], 'the web client'),
      runVite(['build', '--ssr', 'src/server.tsx', '--outDir', 'dist/server'], 'the web server'),
    ])
  })
}

/** The headless shell first: it needs less than half the CPU time of a whole browser. */
const chromiumPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Path of a Chromium for the browser tests: configured, Playwright's own, or Debian's package. */
export async function chromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const found = () => chromiumPaths.find((at) => existsSync(at))
  if (found()) return found()
  console.log('Fetching Chromium…')
  const playwright = path.join(root, 'web/node_modules/@playwright/test/cli.js')
  if ((await run(node, [playwright, 'install', '--only-shell', 'chromium'])).code === 0) {
    // Its system libraries need permissions that this user may lack; most machines have them already.
    await run(node, [playwright, 'install-deps', 'chromium'])
    return undefined
  }
  const apt = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation'],
  ])
    await run(apt[0], [...apt.slice(1), ...args], { env })
  if (found()) return found()
  throw new Refusal('Could not download Chromium for the browser tests. Install it and set CHROMIUM_PATH to it.')
}

/**
 * Runs a script's main function; a refusal prints its sentence and sets the exit code. Stopping on request is no
 * failure.
 */
export async function main(body) {
  try {
    await body()
  } catch (error) {
    if (stopping.signal.aborted) return
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    process.exitCode = error.exitCode
  }
}
