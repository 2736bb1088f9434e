import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { Buyer } from './buyer.ts'
import type { Random } from './random.ts'
import type { ChaosShop } from './shop.ts'
import { Visitor } from './visitor.ts'

const CREATE_KEY = `mutation ($input: CreateApiKeyInput!) {
  createApiKey(input: $input) { secret userErrors { code message } } }`

const keySchema = z.object({ createApiKey: z.object({ secret: z.string() }) })

/** Registers a customer and creates a live API key. @returns the customer, and a function that starts a program with the key */
export async function newKey({ web }: ChaosShop, random: Random, scopes: readonly string[]) {
  const customer = new Buyer(web, `${randomUUID()}@chaos.example`, random)
  await customer.register()
  const input = { name: 'Programs', scopes, environment: 'LIVE' }
  const { secret } = keySchema.parse(await customer.visitor.ask(web, CREATE_KEY, { input })).createApiKey
  const newProgram = () => new Visitor(random.address(), { authorization: `Bearer ${secret}` })
  return { customer, newProgram }
}
