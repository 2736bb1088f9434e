import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { bearerOf } from '../jsonapi/plainRoute.ts'
import { hasCode } from '../errors.ts'

/** Only the shop's own user may read it: it changes orders. */
const fileMode = 0o600

const keyPattern = /^[\w-]{43}$/

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return ''
    throw error
  }
}

/** The key of the office in a data folder, made when there is none; it stays the same over restarts. */
export async function readOfficeKey(dataFolder: string): Promise<string> {
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

function digest(text: string) {
  return createHash('sha256').update(text).digest()
}

/** Routes that only whoever has the key of the office may call; everybody else is answered 401. */
export function officeOnly(app: FastifyInstance, key: string, routes: (office: FastifyInstance) => void): void {
  void app.register(async (office) => {
    office.addHook('onRequest', async (request, reply) => {
      const given = bearerOf(request.headers.authorization)
      if (given !== undefined && timingSafeEqual(digest(given), digest(key))) return
      await reply
        .code(401)
        .header('cache-control', 'private, no-store')
        .type('application/json')
        .send({ message: 'The office key is missing or invalid.' })
    })
    routes(office)
  })
}
