import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the clocks of provider and shop may be apart, or a message on its way, seconds. */
export const tolerance = 300

export interface Signed {
  readonly id: string
  /** Seconds since 1970, as text. */
  readonly timestamp: string
  readonly body: string
}

function macOf(key: string, { id, timestamp, body }: Signed): Buffer {
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
}

/** The value of the header that a message is signed with. */
export function sign(key: string, message: Signed): string {
  return `v1,${macOf(key, message).toString('base64')}`
}

/** Whether a message is the provider's, and of the last minutes. A header may hold several signatures, while a key is replaced. */
export function isSigned(key: string, message: Signed, header: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(message.timestamp)) return false
  if (Math.abs(now.getTime() / 1000 - Number(message.timestamp)) > tolerance) return false
  const own = macOf(key, message)
  return header.split(' ').some((part) => {
    const [version, mac = ''] = part.split(',')
    const given = Buffer.from(mac, 'base64')
    return version === 'v1' && given.length === own.length && timingSafeEqual(given, own)
  })
}
