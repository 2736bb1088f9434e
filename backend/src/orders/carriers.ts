/** Carriers and their tracking pages. */
export const carriers = {
  ups: { name: 'UPS', follow: (code: string) => `https://www.ups.com/track?tracknum=${code}` },
  fedex: { name: 'FedEx', follow: (code: string) => `https://www.fedex.com/fedextrack/?trknbr=${code}` },
  usps: { name: 'USPS', follow: (code: string) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${code}` },
  dhl: {
    name: 'DHL',
    follow: (code: string) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${code}&submit=1`,
  },
} as const

export type Carrier = keyof typeof carriers

export function isCarrier(text: unknown): text is Carrier {
  return typeof text === 'string' && Object.hasOwn(carriers, text)
}

/** Removes the spaces that tracking numbers are printed with. */
function plainCode(code: string) {
  return code.replace(/\s+/g, '')
}

/** Tracking URL of a shipment; null without a number or a known carrier. */
export function trackingUrl(carrier: Carrier | null, code: string | null): string | null {
  return carrier === null || code === null ? null : carriers[carrier].follow(encodeURIComponent(plainCode(code)))
}
