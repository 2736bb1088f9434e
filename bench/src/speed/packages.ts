import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './processes.ts'

/**
 * Installs the packages of a folder, which are not in the shop's lockfile, unless they are there. @throws Error with npm's
 * first message if that fails
 */
export async function installPackages(folder: string): Promise<void> {
  const cwd = path.join(root, folder)
  const wanted = readFileSync(path.join(cwd, 'package.json'), 'utf8')
  const mark = path.join(cwd, 'node_modules/.installed')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  console.log(`Installing the packages of ${folder}…`)
  const args = ['install', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, stderr, error } = spawnSync('npm', args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw error ?? new Error(stderr.trim().split('\n')[0])
  writeFileSync(mark, wanted)
}
