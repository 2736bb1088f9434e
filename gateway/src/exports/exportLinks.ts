import { createHmac } from 'node:crypto'
import { type Scope, scopes as allScopes } from '@shop/runtime/apiKey'
import { isSameSignature, keyFor } from '../secrets.ts'

const pathPattern = /^\/exports\/([\da-f]{16}-[\da-f-]{36}\.ndjson)$/

/** What a link grants. */
export interface ExportLink {
  /** Name of the file. */
  readonly name: string
  /** Unix time in milliseconds. */
  readonly expires: number
  /** Scopes that the file's contents need. */
  readonly scopes: readonly Scope[]
}

/** Signed links to files, which need no other credentials. */
export class ExportLinks {
  readonly #key: Buffer
  readonly #publicUrl: string

  /** @param publicUrl address of the shop, without a slash at the end */
  constructor(secret: string, publicUrl: string) {
    this.#key = keyFor('export links', secret)
    this.#publicUrl = publicUrl
  }

  /** Identifies an owner in file names without revealing them. */
  tagOf(owner: string): string {
    return createHmac('sha256', this.#key).update(`owner ${owner}`).digest('hex').slice(0, 16)
  }

  urlOf(link: ExportLink): string {
    const { name, expires, scopes } = link
    const query = new URLSearchParams({
      expires: String(expires),
      scopes: scopes.join(' '),
      signature: this.#sign(link),
    })
    return `${this.#publicUrl}/exports/${name}?${query.toString()}`
  }

  /** Null if the link is invalid or has expired. */
  read(address: string, now: Date): ExportLink | null {
    const { pathname, searchParams } = new URL(address, 'http://shop.invalid')
    const name = pathPattern.exec(pathname)?.[1] ?? ''
    const listed = (searchParams.get('scopes') ?? '').split(' ')
    const scopes = allScopes.filter((scope) => listed.includes(scope))
    const link = { name, expires: Number(searchParams.get('expires')), scopes }
    const isSigned = isSameSignature(Buffer.from(searchParams.get('signature') ?? ''), Buffer.from(this.#sign(link)))
    return name !== '' && isSigned && now.getTime() < link.expires ? link : null
  }

  #sign({ name, expires, scopes }: ExportLink): string {
    const text = `${name} ${expires} ${scopes.toSorted().join(' ')}`
    return createHmac('sha256', this.#key).update(text).digest('base64url')
  }
}
