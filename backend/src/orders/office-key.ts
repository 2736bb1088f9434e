import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../system-error.ts'

/** Only the shop's own user may read it: it changes orders. */
const fileMode = 0o600

const keyPattern = /^[\w-]{43}$/

const readIfThere = async (path: string): Promise<string> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return ''
    throw error
  }
}

/** The key of the office in a data folder, made when there is none; it stays the same over restarts. */
export const readOfficeKey = async (dataFolder: string): Promise<string> => {
  const path = join(dataFolder, 'office.key')
  const known = (await readIfThere(path)).trim()
  if (keyPattern.test(known)) return known
  const key = randomBytes(32).toString('base64url')
  await mkdir(dataFolder, { recursive: true })
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, `${key}\n`, { mode: fileMode })
  await rename(unfinished, path)
  return key
}
