import { CartTokens } from '../session/cartTokens.ts'

/** OAuth client of the gateway and backend in a test run. */
export const CLIENT_SECRET = 'secret-of-the-tests'

const cartTokens = new CartTokens(CLIENT_SECRET)

/** A guest's cart cookie, as issued by the gateways of a test run. */
export function cartCookie(): string {
  return `cartToken=${cartTokens.sign(cartTokens.create())}`
}
