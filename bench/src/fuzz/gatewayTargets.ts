import { z } from 'zod'
import { Visitor } from '../chaos/visitor.ts'
import { limits, measured, type Target, tables } from './target.ts'

const login = 'mutation ($input: LoginInput!) { login(input: $input) { userErrors { code } } }'
const loggedIn = z.object({ login: z.object({ userErrors: z.array(z.unknown()).max(0) }) })
const repeated = z.strictObject({ repeat: z.number(), each: z.unknown() })

/** A template's value: `§` stands for the text, `#` for the index in a repeated value. */
function filled(template: unknown, text: string): unknown {
  if (template === '§base64') return btoa(encodeURIComponent(text.toWellFormed()))
  if (typeof template === 'string') return template.replaceAll('§', () => text)
  if (Array.isArray(template)) return template.map((each) => filled(each, text))
  if (typeof template !== 'object' || template === null) return template
  const list = repeated.safeParse(template).data
  if (list) {
    const each = JSON.stringify(list.each)
    return Array.from({ length: list.repeat }, (_, at) => filled(JSON.parse(each.replaceAll('#', String(at))), text))
  }
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, filled(value, text)]))
}

/** The gateway's GraphQL, as a guest and as a sample customer. @throws Error if the login fails */
export async function gatewayTargets(url: string): Promise<Target[]> {
  const guest = new Visitor('10.0.0.1')
  const customer = new Visitor('10.0.0.2')
  const input = { email: 'ana.ruiz@castaic-surface.example', password: 'flange-gasket-bolts' }
  loggedIn.parse(await customer.ask(url, login, { input }))
  const headers = { 'content-type': 'application/json', 'graphql-require-preflight': '1' }
  const post = (visitor: Visitor, body: string) =>
    measured(() => visitor.request(`${url}/graphql`, { method: 'POST', headers, body }))
  const targetOf =
    (visitor: Visitor) =>
    ({ name, limit, longest, query, variables }: (typeof tables)['guest'][number]): Target => ({
      name: `GraphQL ${name}`,
      limitMs: limits[limit],
      longest,
      send: (text) => post(visitor, JSON.stringify({ query, variables: filled(variables, text) })),
    })
  const raw: Target = {
    name: 'GraphQL variables as they are',
    limitMs: limits.list,
    longest: 100_000,
    send: (text) =>
      post(guest, `{"query":"query ($t: String!) { product(by: { sku: $t }) { title } }","variables":${text}}`),
  }
  return [...tables.guest.map(targetOf(guest)), ...tables.customer.map(targetOf(customer)), raw]
}
