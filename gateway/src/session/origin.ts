import Bowser from 'bowser'
import { maskAddress } from '../protection/clientAddress.ts'

const bearer = /^Bearer(?: +([\x21-\x7e]{1,4096}))?/i

/** Whether a program sends its own token. */
export function hasBearer(authorization: string | undefined): boolean {
  return bearer.test(authorization ?? '')
}

/** The access token of an Authorization header; null if there is none. */
export function bearerOf(authorization: string | undefined): string | null {
  return bearer.exec(authorization ?? '')?.[1] ?? null
}

/** Where a request comes from. */
export interface SessionOrigin {
  /** Browser and system, such as "Firefox on Windows"; null for unknown browsers. */
  readonly device: string | null
  /** Address of the client; null if unknown. */
  readonly address: string | null
}

const MAX_USER_AGENT_LENGTH = 500

/** @param userAgent the header as sent */
export function deviceOf(userAgent: string | undefined): string | null {
  if (!userAgent || userAgent.length > MAX_USER_AGENT_LENGTH) return null
  const { browser, os, platform } = Bowser.parse(userAgent)
  if (!browser.name) return null
  const system = platform.vendor === 'Apple' && platform.model ? platform.model : os.name
  return system ? `${browser.name} on ${system}` : browser.name
}

/** Headers that tell the embedded backend where a session is used; other sites ignore them. */
export function originHeaders({ device, address }: SessionOrigin): Record<string, string> {
  return {
    ...(device !== null && { 'x-session-device': device }),
    ...(address !== null && { 'x-session-network': maskAddress(address) }),
  }
}
