import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Visitor } from './gateway.ts'

export interface Customer {
  readonly email: string
  readonly password: string
}

const PASSWORD = 'correct horse 9 staple'

/** A new account for a test, created at the backend itself; its name is its email address unless another is given. */
export async function newCustomer(backendUrl: string, password = PASSWORD, name?: string): Promise<Customer> {
  const email = `${randomUUID()}@lab.example`
  const answer = await fetch(`${backendUrl}/user/register?_format=json`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({
      name: [{ value: name ?? email }],
      mail: [{ value: email }],
      pass: [{ value: password }],
      field_first_name: [{ value: 'Ana' }],
      field_last_name: [{ value: 'Ruiz' }],
    }),
  })
  if (!answer.ok) throw new Error(`could not create an account: ${answer.status} ${await answer.text()}`)
  return { email, password }
}

const LOG_IN = `mutation ($input: LoginInput!) { login(input: $input) {
  viewer { isLoggedIn } userErrors { code message path } warnings { code message } } }`
const payloadSchema = z.object({
  login: z.object({
    viewer: z.object({ isLoggedIn: z.boolean() }).nullable(),
    userErrors: z.array(z.object({ code: z.string(), message: z.string(), path: z.array(z.string()) })),
    warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  }),
})

/** The result of the login. */
export async function logIn(visitor: Visitor, { email, password }: Customer) {
  const { data, errors } = await visitor.ask(LOG_IN, { input: { email, password } })
  if (errors.length > 0) throw new Error(`the login failed: ${JSON.stringify(errors)}`)
  return payloadSchema.parse(data).login
}
