import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

function bench(...args) {
  const command = path.join(import.meta.dirname, 'bench.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    encoding: 'utf8',
    timeout: 5_000,
  })
  return { status, output: stdout + stderr }
}

test('help lists the parts that are measured', () => {
  const { status, output } = bench('--help')
  expect(status).toBe(0)
  const main = readFileSync(path.join(import.meta.dirname, '../bench/src/main.ts'), 'utf8')
  const parts = [...main.matchAll(/^ {2}(\w+): measure\w+,$/gm)].map(([, name]) => name)
  expect(output).toContain(`only these parts: ${parts.join(', ')}\n`)
})

test.each([['nothing'], ['gateway', 'nothing'], ['catalog', '--scale', '1'], ['catalog', '--scale', 'x']])(
  'invalid arguments are rejected before anything starts: %s %s %s',
  (...args) => {
    const { status, output } = bench(...args)
    expect([status, output.startsWith('Usage:')]).toEqual([1, true])
  },
)
