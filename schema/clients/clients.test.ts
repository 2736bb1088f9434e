import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { it } from 'vitest'

const run = promisify(execFile)
const generator = path.join(import.meta.dirname, '../node_modules/@graphql-codegen/cli/esm/bin.js')

it('has up-to-date types for its operations', async () => {
  const cwd = path.join(import.meta.dirname, 'typescript')
  // Fails if the generator would write anything else.
  await run(process.execPath, [generator, '--config', 'codegen.ts', '--check'], { cwd })
}, 60_000)
