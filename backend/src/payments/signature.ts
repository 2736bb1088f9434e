import { createHmac, timingSafeEqual } from 'node:crypto'

/** Maximum clock difference and delivery time of a webhook, seconds. */
export const tolerance = 300

export interface Signed {
  readonly id: string
  /** Unix time in seconds, as text. */
  readonly timestamp: string
  readonly body: string
}

function macOf(key: string, { id, timestamp, body }: Signed): Buffer {
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
}

/** Value of the signature header. */
export function sign(key: string, message: Signed): string {
  return `v1,${macOf(key, message).toString('base64')}`
}

/** Whether a webhook has a valid, recent signature. The header may have several signatures during a key rotation. */
export function isSigned(key: string, message: Signed, header: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(message.timestamp)) return false
  if (Math.abs(now.getTime() / 1000 - Number(message.timestamp)) > tolerance) return false
  const expectedMac = macOf(key, message)
  return header.split(' ').some((part) => {
    const [version, mac = ''] = part.split(',')
    const candidate = Buffer.from(mac, 'base64')
    return version === 'v1' && candidate.length === expectedMac.length && timingSafeEqual(candidate, expectedMac)
  })
}
