// Checks the Drupal module without Drupal: its PHP, if PHP is installed, and its size.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../drupal')
const hasPhp = spawnSync('php', ['-v']).status === 0
const files = globSync('**/*.{php,module,install}', { cwd: folder })

describe.skipIf(!hasPhp)('PHP of the Drupal module', { timeout: 120_000 }, () => {
  it('is valid', () => {
    const broken = files.filter((file) => spawnSync('php', ['-l', file], { cwd: folder }).status !== 0)
    expect(broken).toEqual([])
  })

  it('passes its unit tests', () => {
    const { stdout } = spawnSync('php', ['tests/unit/run.php'], { cwd: folder, encoding: 'utf8' })
    expect(stdout).toMatch(/^[1-9]\d* passed, 0 failed\n$/)
  })
})

describe('Drupal module', () => {
  it('has at most 2,300 lines without comments and blank lines', () => {
    const code = files
      .filter((file) => file.startsWith('shop_gateway'))
      .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').split('\n'))
      .filter((line) => !/^\s*(\*|\/\*|\/\/|$)/.test(line))
    expect(code.length).toBeLessThanOrEqual(2300)
  })
})
