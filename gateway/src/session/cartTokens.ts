import { UUID } from '../backend/jsonapi/names.ts'
import { createHmac, randomUUID } from 'node:crypto'
import { isSameSignature, keyFor } from '../secrets.ts'

const signed = new RegExp(String.raw`^(${UUID})\.([\w-]{43})$`)

/**
 * Issues and verifies cart tokens. The cookie holds `<uuid>.<signature>`; the backend sees only the UUID. Gateways that
 * share the OAuth client secret accept one another's tokens; values that none of them issued are ignored.
 */
export class CartTokens {
  readonly #key: Buffer

  constructor(clientSecret: string) {
    this.#key = keyFor('cart tokens', clientSecret)
  }

  /** A new token, as the backend sees it. */
  create(): string {
    return randomUUID()
  }

  /** The cookie value for a token. */
  sign(token: string): string {
    return `${token}.${this.#signatureOf(token).toString('base64url')}`
  }

  /** The token in a cookie value; null unless a gateway of this shop issued it. */
  verify(value: string): string | null {
    const [, token = '', signature = ''] = signed.exec(value) ?? []
    return isSameSignature(Buffer.from(signature, 'base64url'), this.#signatureOf(token)) ? token : null
  }

  #signatureOf(token: string): Buffer {
    return createHmac('sha256', this.#key).update(token).digest()
  }
}
