import { randomBytes } from 'node:crypto'
import { decrypt, encrypt, keyFor } from '../../secrets.ts'

/** Bytes of a signing secret: Standard Webhooks allows 24 to 64. */
const SECRET_BYTES = 32

/** Version of the stored format. */
const PREFIX = 'v1.'

/** Signing secrets of webhook endpoints, encrypted for the database with a key of the configuration. */
export class WebhookSecrets {
  readonly #key: Buffer

  constructor(configuredKey: string) {
    this.#key = keyFor('webhook secrets', configuredKey)
  }

  /** A new secret, as the receiver gets it. */
  create(): string {
    return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  }

  encrypt(secret: string): string {
    return `${PREFIX}${encrypt(secret, this.#key).toString('base64')}`
  }

  /** @throws Error if it was encrypted with another key */
  decrypt(stored: string): string {
    if (!stored.startsWith(PREFIX)) throw new Error('The webhook secret has an unknown format.')
    return decrypt(Buffer.from(stored.slice(PREFIX.length), 'base64'), this.#key)
  }
}
