import { CartTokens } from '../session/cartTokens.ts'

/** By what the gateway and the backend of a test run know each other. */
export const CLIENT_SECRET = 'secret-of-the-tests'

const cartTokens = new CartTokens(CLIENT_SECRET)

/** A cart cookie of a guest, as the gateways of a test run issue it. */
export function cartCookie(): string {
  return `cartToken=${cartTokens.sign(cartTokens.create())}`
}
