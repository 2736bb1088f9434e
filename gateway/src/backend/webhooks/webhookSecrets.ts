import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Bytes of a signing secret: Standard Webhooks allows 24 to 64. */
const SECRET_BYTES = 32

/** Version of the stored format. */
const PREFIX = 'v1.'

/** Signing secrets of webhook endpoints, encrypted for the database with a key of the configuration. */
export class WebhookSecrets {
  readonly #key: Buffer

  constructor(configuredKey: string) {
    this.#key = Buffer.from(hkdfSync('sha256', configuredKey, '', 'webhook secrets', KEY_BYTES))
  }

  /** A new secret, as the receiver gets it. */
  create(): string {
    return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  }

  encrypt(secret: string): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, this.#key, nonce)
    const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
    return `${PREFIX}${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64')}`
  }

  /** @throws Error if it was encrypted with another key */
  decrypt(stored: string): string {
    if (!stored.startsWith(PREFIX)) throw new Error('The webhook secret has an unknown format.')
    const bytes = Buffer.from(stored.slice(PREFIX.length), 'base64')
    const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  }
}
