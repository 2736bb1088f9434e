import { UUID } from '../backend/jsonapi/names.ts'
import { parseCookie, stringifySetCookie } from 'cookie'
import { DEVICE_LIFE_S } from './deviceTokens.ts'

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

/**
 * Every cookie of the shop, its lifetime in seconds, and whether scripts may read it. Names are from the specification.
 * The access token's cookie lives almost as long as the token, which the site decides.
 */
const cookies = {
  AuthToken: { lifeS: 15 * 60, isReadable: false },
  RefreshToken: { lifeS: 14 * DAY_S, isReadable: false },
  userUuid: { lifeS: 14 * DAY_S, isReadable: true },
  /** Lifetime of a guest's cart after its last change. */
  cartToken: { lifeS: 30 * DAY_S, isReadable: false },
  /** Accounts that this browser has logged in to, signed; it outlives sessions. */
  deviceToken: { lifeS: DEVICE_LIFE_S, isReadable: false },
  /** UUID of the order placed in this browser last. */
  lastOrder: { lifeS: 3 * HOUR_S, isReadable: false },
  /** The emailed order link that was opened last: UUID and token. */
  orderToken: { lifeS: 3 * HOUR_S, isReadable: false },
} as const

export type CookieName = keyof typeof cookies

/** Characters allowed in a header, up to the cookie size that browsers store. */
const token = /^[\x21-\x7e]{1,4096}$/

const wholeUuid = new RegExp(`^${UUID}$`, 'i')

const orderLink = new RegExp(String.raw`^${UUID}\.[\w-]{16,128}$`, 'i')

const forms: Readonly<Record<CookieName, RegExp>> = {
  AuthToken: token,
  RefreshToken: token,
  userUuid: wholeUuid,
  cartToken: token,
  deviceToken: token,
  lastOrder: wholeUuid,
  orderToken: orderLink,
}

/** Over https, browsers accept these from this very host only, so that no sibling domain can plant one. */
const boundToHost: ReadonlySet<CookieName> = new Set(['cartToken', 'deviceToken'])

function wireName(name: CookieName, isSecure: boolean): string {
  return isSecure && boundToHost.has(name) ? `__Host-${name}` : name
}

/** The shop's cookies in a request; malformed ones are ignored. */
export function readCookies(header: string | undefined, isSecure: boolean): Record<CookieName, string | null> {
  const parsedCookies = parseCookie(header ?? '')
  const read = (name: CookieName) => {
    const value = parsedCookies[wireName(name, isSecure)]
    return value !== undefined && forms[name].test(value) ? value : null
  }
  return {
    AuthToken: read('AuthToken'),
    RefreshToken: read('RefreshToken'),
    userUuid: read('userUuid'),
    cartToken: read('cartToken'),
    deviceToken: read('deviceToken'),
    lastOrder: read('lastOrder'),
    orderToken: read('orderToken'),
  }
}

export interface CookieChange {
  /** Null deletes the cookie. */
  readonly value: string | null
  /** In seconds; the default if omitted. */
  readonly lifeS?: number
}

/** A Set-Cookie header. */
export function setCookie(name: CookieName, { value, lifeS }: CookieChange, isSecure: boolean): string {
  const cookieDefaults = cookies[name]
  return stringifySetCookie({
    name: wireName(name, isSecure),
    value: value ?? '',
    path: '/',
    maxAge: value === null ? 0 : (lifeS ?? cookieDefaults.lifeS),
    httpOnly: !cookieDefaults.isReadable,
    sameSite: 'lax',
    secure: isSecure,
  })
}
