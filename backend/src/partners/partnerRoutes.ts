import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { environments, scopes } from '@shop/runtime/apiKey'
import type { Accounts } from '../accounts/accounts.ts'
import { sendKeyCreated, sendKeyRevoked } from '../accounts/sendMails.ts'
import { userByMail } from '../accounts/users.ts'
import { JsonApiError } from '../jsonapi/errors.ts'
import { officeOnly } from '../orders/officeKey.ts'
import { deleteTestOrders } from '../orders/testOrderRoutes.ts'
import { createKey, listKeys, revokeKey } from '../accounts/apiKeys.ts'
import { readPublicKey } from '../accounts/publicKey.ts'
import { latestRequests } from '../accounts/requestLog.ts'

const dayMs = 24 * 60 * 60_000

const newKey = z.object({
  name: z.string().trim().min(1).max(60),
  scopes: z.array(z.enum(scopes)).min(1),
  environment: z.enum(environments),
  days: z.number().int().min(1).max(3_650).nullish(),
  publicKey: z.unknown().optional(),
})

const params = z.object({ mail: z.string().default(''), id: z.string().default('') })

/** An error for the person who runs the command. */
class Problem extends Error {}

function parseJson(body: unknown): unknown {
  try {
    return typeof body === 'string' && body !== '' ? JSON.parse(body) : undefined
  } catch {
    return undefined
  }
}

function readNewKey(body: unknown) {
  const { data, error } = newKey.safeParse(parseJson(body))
  if (error) throw new Problem(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  return data
}

/** Wraps a handler that returns an object. Its errors become status 422 with a message. */
function route(run: (request: FastifyRequest) => Promise<object>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'private, no-store').type('application/json')
    try {
      return await reply.code(200).send(await run(request))
    } catch (error) {
      if (error instanceof Problem) return reply.code(422).send({ message: error.message })
      if (error instanceof JsonApiError) return reply.code(422).send({ message: error.problems[0]?.detail })
      throw error
    }
  }
}

/** Office routes below `/office/partners/{mail}`, for `npm run partner`. */
export function partnerRoutes(app: FastifyInstance, accounts: Accounts, officeKey: string): void {
  const { database, now } = accounts
  const owner = async (request: FastifyRequest) => {
    const { mail } = params.parse(request.params)
    const user = await userByMail(database, mail)
    if (user === undefined) throw new Problem(`No account has the email address ${mail}.`)
    return user
  }
  const create = async (request: FastifyRequest) => {
    const user = await owner(request)
    const { days, publicKey: given = null, ...values } = readNewKey(request.body)
    const publicKey = given === null ? null : await readPublicKey(given)
    if (given !== null && publicKey === null) throw new Problem('The public key is not a supported JSON Web Key.')
    const expires = days == null ? null : new Date(now().getTime() + days * dayMs)
    const { key, secret } = await database.transaction().execute(async (transaction) => {
      const created = await createKey(transaction, { userId: user.id, ...values, expires, publicKey }, now())
      await sendKeyCreated(transaction, accounts, user, created.key)
      return created
    })
    return { id: key.id, secret }
  }
  const list = async (request: FastifyRequest) => {
    const keys = await listKeys(database, (await owner(request)).id)
    return {
      keys: keys.map(({ hash: _hash, public_key: publicKey, ...key }) => ({ ...key, isClient: publicKey !== null })),
    }
  }
  const revoke = async (request: FastifyRequest) => {
    const user = await owner(request)
    const { id } = params.parse(request.params)
    await database.transaction().execute(async (transaction) => {
      const revoked = z.uuid().safeParse(id).success ? await revokeKey(transaction, user.id, id, now()) : undefined
      if (revoked === undefined) throw new Problem(`${user.mail} has no active key ${id}.`)
      await sendKeyRevoked(transaction, accounts, user, revoked)
    })
    return {}
  }
  const log = async (request: FastifyRequest) => {
    const { id } = params.parse(request.params)
    const key = (await listKeys(database, (await owner(request)).id)).find((each) => each.id === id)
    if (key === undefined) throw new Problem(`There is no key ${id}.`)
    return { requests: await latestRequests(database, key.id) }
  }
  const clear = async (request: FastifyRequest) => ({
    deleted: await deleteTestOrders(database, (await owner(request)).id),
  })
  officeOnly(app, officeKey, (office) => {
    office.get('/office/partners/:mail/keys', route(list))
    office.post('/office/partners/:mail/keys', route(create))
    office.delete('/office/partners/:mail/keys/:id', route(revoke))
    office.get('/office/partners/:mail/keys/:id/requests', route(log))
    office.delete('/office/partners/:mail/test-orders', route(clear))
  })
}
