import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { bearerOf } from '../jsonapi/plainRoute.ts'
import { hasCode } from '../errors.ts'

/** The key changes orders: readable only by the shop's own user. */
const fileMode = 0o600

const keyPattern = /^[\w-]{43}$/

async function readIfExists(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return ''
    throw error
  }
}

/** Reads the office key in a data folder, or creates it if there is none. */
export async function readOfficeKey(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'office.key')
  const storedKey = (await readIfExists(path)).trim()
  if (keyPattern.test(storedKey)) return storedKey
  const key = randomBytes(32).toString('base64url')
  await mkdir(dataFolder, { recursive: true })
  const temporaryPath = `${path}.${process.pid}`
  await writeFile(temporaryPath, `${key}\n`, { mode: fileMode })
  await rename(temporaryPath, path)
  return key
}

function digest(text: string) {
  return createHash('sha256').update(text).digest()
}

/** Restricts routes to callers with the office key; all others get 401. */
export function officeOnly(app: FastifyInstance, key: string, routes: (office: FastifyInstance) => void): void {
  void app.register(async (office) => {
    office.addHook('onRequest', async (request, reply) => {
      const presentedKey = bearerOf(request.headers.authorization)
      if (presentedKey !== undefined && timingSafeEqual(digest(presentedKey), digest(key))) return
      await reply
        .code(401)
        .header('cache-control', 'private, no-store')
        .type('application/json')
        .send({ message: 'The office key is missing or invalid.' })
    })
    routes(office)
  })
}
