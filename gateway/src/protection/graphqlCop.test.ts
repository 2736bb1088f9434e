import { afterAll, describe, expect, inject, it } from 'vitest'
import { startTestGateway } from '../testing/gateway.ts'

/** Settings that production requires. */
const production = {
  SHOP_MODE: 'production',
  PUBLIC_URL: 'https://shop.example',
  TRUSTED_PROXIES: 'loopback',
  PAYMENTS: 'wire,terms',
}

const gateway = await startTestGateway(inject('backendUrl'), production)
afterAll(() => gateway.stop())

function address(path = '/graphql') {
  return gateway.url.replace('localhost', '127.0.0.1') + path
}

async function post(body: unknown, type = 'application/json'): Promise<string> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return (await fetch(address(), { method: 'POST', headers: { 'content-type': type }, body: text })).text()
}

function repeat(count: number, write: (index: number) => string) {
  return Array.from({ length: count }, (_, index) => write(index)).join(' ')
}

async function get(query: string): Promise<string> {
  return (await fetch(`${address()}?query=${encodeURIComponent(query)}`)).text()
}

const nested = `{ __schema { types { ${repeat(5, () => 'fields { type {')} name ${repeat(5, () => '} }')} } } }`
const TYPENAME = '"__typename":'

/** The checks of graphql-cop 1.15, each with the text that is a finding in a response. */
const checks: ReadonlyArray<readonly [name: string, ask: () => Promise<string>, finding: RegExp | string]> = [
  ['introspection', () => post({ query: 'query cop { __schema { types { name fields { name } } } }' }), '"__schema":'],
  ['circular introspection', () => post({ query: nested }), '"__schema":'],
  ['field suggestions', () => post({ query: 'query cop { __schema { directive } }' }), 'Did you mean'],
  ['suggestions of fields', () => post({ query: 'query cop { prodct(sku: "1") { title } }' }), 'Did you mean'],
  ['alias overloading', () => post({ query: `query cop { ${repeat(101, (i) => `a${i}: __typename`)} }` }), '"a100":'],
  ['batch queries', () => post(Array.from({ length: 10 }, () => ({ query: 'query cop { __typename }' }))), TYPENAME],
  [
    'directive overloading',
    async () =>
      `${(await post({ query: `query cop { __typename ${repeat(10, () => '@aa')} }` })).split('"message":').length - 1} errors`,
    '10 errors',
  ],
  ['field duplication', () => post({ query: `query cop { ${repeat(500, () => '__typename')} }` }), TYPENAME],
  ['mutations by GET', () => get('mutation cop { __typename }'), TYPENAME],
  ['urlencoded POST', () => post('query=query+cop+%7B__typename%7D', 'application/x-www-form-urlencoded'), TYPENAME],
  ['trace mode', () => post({ query: 'query cop { __typename }' }), '"tracing":'],
  ['unhandled errors', () => post({ query: 'qwerty cop { abc }' }), /exception|stacktrace/i],
]

describe('graphql-cop', () => {
  it.each(checks)('does not find %s in production', async (_name, ask, finding) => {
    expect(await ask()).not.toMatch(finding)
  })

  it.each(['/', '/graphiql', '/playground', '/console', '/graphql'])('does not find GraphiQL at %s', async (path) => {
    const page = await fetch(address(path), { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect(await page.text()).not.toMatch(/graphiql|graphql[ -]playground/i)
  })
})

it('finds introspection and GraphiQL if the operator allows them', async () => {
  const open = await startTestGateway(inject('backendUrl'), { ...production, INTROSPECTION: 'on' })
  try {
    expect(await open.visitor().ask('{ __schema { queryType { name } } }')).toMatchObject({ errors: [] })
    const page = await fetch(`${open.url}/graphql`, { headers: { accept: 'text/html' }, redirect: 'manual' })
    expect(page.headers.get('location')).toMatch(/^https:.*\/graphiql\/$/)
  } finally {
    await open.stop()
  }
})
