import { UUID } from '../backend/jsonapi/names.ts'
import { parseCookie, stringifySetCookie } from 'cookie'
import { DEVICE_LIFE_S } from './deviceTokens.ts'

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

/**
 * Every cookie of the shop: how long it lives (in seconds), and whether scripts may read it. Names are the specification's.
 * An access token's cookie lives as long as the token, which the site says.
 */
const cookies = {
  AuthToken: { lifeS: 15 * 60, isReadable: false },
  RefreshToken: { lifeS: 14 * DAY_S, isReadable: false },
  userUuid: { lifeS: 14 * DAY_S, isReadable: true },
  /** A guest's cart lives this long after its last change. */
  cartToken: { lifeS: 30 * DAY_S, isReadable: false },
  /** Accounts that this browser has logged in to, signed; it outlives sessions. */
  deviceToken: { lifeS: DEVICE_LIFE_S, isReadable: false },
  /** Uuid of the order that was placed in this browser last. */
  lastOrder: { lifeS: 3 * HOUR_S, isReadable: false },
  /** The mailed link of an order that was opened last: uuid and token. */
  orderToken: { lifeS: 3 * HOUR_S, isReadable: false },
} as const

export type CookieName = keyof typeof cookies

/** What may stand in a header, and no more of it than a browser keeps in a cookie. */
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

/** Under https, browsers accept these only from this very host, so that no sibling domain can plant one. */
const boundToHost: ReadonlySet<CookieName> = new Set(['cartToken', 'deviceToken'])

function wireName(name: CookieName, isSecure: boolean): string {
  return isSecure && boundToHost.has(name) ? `__Host-${name}` : name
}

/** The shop's cookies of a request; one that is not of its form is not there. */
export function readCookies(header: string | undefined, isSecure: boolean): Record<CookieName, string | null> {
  const given = parseCookie(header ?? '')
  const read = (name: CookieName) => {
    const value = given[wireName(name, isSecure)]
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
  /** Null takes the cookie away. */
  readonly value: string | null
  /** In seconds, where it is not the usual one. */
  readonly lifeS?: number
}

/** A Set-Cookie header. */
export function setCookie(name: CookieName, { value, lifeS }: CookieChange, isSecure: boolean): string {
  const usual = cookies[name]
  return stringifySetCookie({
    name: wireName(name, isSecure),
    value: value ?? '',
    path: '/',
    maxAge: value === null ? 0 : (lifeS ?? usual.lifeS),
    httpOnly: !usual.isReadable,
    sameSite: 'lax',
    secure: isSecure,
  })
}
