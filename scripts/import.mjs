// `npm run import -- FILE…`: imports a shop's own catalog from CSV and JSON files.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { install, main, node, Refusal, root } from './setup.mjs'

const usage = `Usage: npm run import -- FILE...
Files are CSV or JSON, named categories, products, variations, price_breaks, specifications or terms.
See docs/guides/import.md.`

await main(async () => {
  const files = process.argv.slice(2)
  if (files.length === 0 || files.some((file) => file.startsWith('-'))) throw new Refusal(usage)
  await install()
  // npm changes to the project folder; relative paths are relative to where the command was typed.
  const absolute = files.map((file) => path.resolve(process.env.INIT_CWD ?? '.', file))
  const child = spawn(node, ['backend/src/import/command.ts', ...absolute], { cwd: root, stdio: 'inherit' })
  process.exitCode = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
})
