// `npm run backup -- FILE` backs up a running or stopped shop to one file; `npm run restore -- FILE` restores it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { cache, install, main, node, Refusal, root, run } from './setup.mjs'

const usages = {
  backup: `Usage:
  npm run backup -- FILE                     such as /var/backups/shop-2026-11-22.tar.gz
  npm run backup -- FILE --pglite DATA_DIR   the data of a release whose embedded database was PGlite`,
  restore: 'Usage: npm run restore -- FILE',
}

const pgliteVersion = '0.5.16'

/** Path of PGlite's main module, the embedded database of earlier releases. Installs it from npm on first use. */
async function fetchPglite() {
  const folder = path.join(cache, `pglite-${pgliteVersion}`)
  const module = path.join(folder, 'node_modules/@electric-sql/pglite/dist/index.js')
  if (existsSync(module)) return module
  console.log('Fetching PGlite…')
  const name = `@electric-sql/pglite@${pgliteVersion}`
  const { code, output } = await run('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', name])
  if (code !== 0) throw new Refusal(`${name} could not be installed from npm:\n${output.trim()}`)
  return module
}

function readArguments([name, ...args]) {
  try {
    const options = name === 'backup' ? { pglite: { type: 'string' } } : {}
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (positionals.length !== 1) throw new Error('Give exactly one file.')
    return { name, file: positionals[0], pglite: values.pglite }
  } catch (error) {
    throw new Refusal(`${error.message}\n${usages[name]}`)
  }
}

// npm changes to the project folder; relative paths are relative to where the command was typed.
const absolute = (given) => path.resolve(process.env.INIT_CWD ?? '.', given)

await main(async () => {
  const { name, file, pglite } = readArguments(process.argv.slice(2))
  await install()
  const args = ['backend/src/backup/command.ts', name, absolute(file)]
  if (pglite !== undefined) args.push(absolute(pglite), await fetchPglite())
  const child = spawn(node, args, { cwd: root, stdio: 'inherit' })
  // Ctrl-C reaches the child as well, which removes its incomplete file.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.exitCode = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
})
