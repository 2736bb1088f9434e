// `npm run backup -- FILE` backs up a running or stopped shop to one file; `npm run restore -- FILE` restores it.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { install, main, node, Refusal, root } from './setup.mjs'

function readArguments([name, ...args]) {
  try {
    const { positionals } = parseArgs({ args, allowPositionals: true })
    if (positionals.length !== 1) throw new Error('Specify exactly one file.')
    return { name, file: positionals[0] }
  } catch (error) {
    throw new Refusal(`${error.message}\nUsage: npm run ${name} -- FILE, such as /var/backups/shop-2026-11-22.tar.gz`)
  }
}

await main(async () => {
  const { name, file } = readArguments(process.argv.slice(2))
  await install()
  // npm changes to the project folder; relative paths are relative to where the command was typed.
  const args = ['backend/src/backup/command.ts', name, path.resolve(process.env.INIT_CWD ?? '.', file)]
  const child = spawn(node, args, { cwd: root, stdio: 'inherit' })
  // Ctrl-C reaches the child as well, which removes its incomplete file.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.exitCode = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
})
