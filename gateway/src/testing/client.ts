import { CartTokens } from '../session/cartTokens.ts'

/** OAuth client of the gateway and backend in a test run; strong enough for production. */
export const CLIENT_SECRET = '8d1c4a9e73f05b26c8e19a47d2f3b06515ac9be7740d83f6219ce0a4b57f8d32'

const cartTokens = new CartTokens(CLIENT_SECRET)

/** A guest's cart cookie, as issued by the gateways of a test run. */
export function cartCookie(): string {
  return `cartToken=${cartTokens.sign(cartTokens.create())}`
}
