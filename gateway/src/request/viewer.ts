import { randomUUID } from 'node:crypto'
import type { CartOwner } from '../backend/cart/carts.ts'

const CART_COOKIE = 'cartToken'
/** A guest's cart lives this long after its last change. */
const CART_LIFE_S = 30 * 24 * 3600
const TOKEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function cookieOf(header: string | undefined, name: string): string | null {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
}

/** A guest as the cookies tell. Somebody who has not bought anything yet leaves no trace, here or there. */
export class Guest implements CartOwner {
  /** Known by a token at most, never by name. */
  readonly isLoggedIn = false
  readonly #isSecure: boolean
  #token: string | null
  #isChanged = false

  /** @param isSecure whether shoppers come by https */
  constructor(cookieHeader: string | undefined, isSecure: boolean) {
    const token = cookieOf(cookieHeader, CART_COOKIE)
    this.#token = token && TOKEN.test(token) ? token : null
    this.#isSecure = isSecure
  }

  get token(): string | null {
    return this.#token
  }

  ensureToken(): string {
    this.#token ??= randomUUID()
    this.#isChanged = true
    return this.#token
  }

  /** Set-Cookie headers of the answer. */
  get setCookies(): string[] {
    if (!this.#isChanged) return []
    const secure = this.#isSecure ? '; Secure' : ''
    return [`${CART_COOKIE}=${this.#token}; Path=/; Max-Age=${CART_LIFE_S}; HttpOnly; SameSite=Lax${secure}`]
  }
}
