/** Name of a shipping method by ID; null for none or an unknown one. */
export function methodLabel(id: string): string | null {
  return id === ownAccount.id ? ownAccount.label : (methods.find((method) => method.id === id)?.label ?? null)
}

/** Shipping methods and rates, US cents. */

/** Destinations with different freight. */
export type Zone = 'contiguous' | 'remote' | 'neighbors' | 'abroad'

interface Service {
  readonly cents: number
  /** Maximum transit time, carrier workdays. */
  readonly days: number
}

export interface Method {
  /** `<method>--<service>` on the wire. */
  readonly id: string
  readonly label: string
  /** Price by zone; the method does not serve missing zones. */
  readonly to: Partial<Record<Zone, Service>>
  /** Whether it serves post office boxes and military addresses; carriers with vans do not. */
  readonly isPostal: boolean
  /** No base price for orders above `freeAbove`. */
  readonly isFreeAbove: boolean
}

/** Alaska, Hawaii, Puerto Rico and other islands: prices include the surcharge. */
const remoteCents = 2500

export const methods: readonly Method[] = [
  {
    id: 'ups--ground',
    label: 'UPS Ground',
    to: { contiguous: { cents: 1500, days: 5 }, remote: { cents: 1500 + remoteCents, days: 7 } },
    isPostal: false,
    isFreeAbove: true,
  },
  {
    id: 'ups--two_day',
    label: 'UPS 2nd Day Air',
    to: { contiguous: { cents: 3500, days: 2 }, remote: { cents: 3500 + remoteCents, days: 3 } },
    isPostal: false,
    isFreeAbove: false,
  },
  {
    id: 'ups--next_day',
    label: 'UPS Next Day Air',
    to: { contiguous: { cents: 6500, days: 1 }, remote: { cents: 6500 + remoteCents, days: 2 } },
    isPostal: false,
    isFreeAbove: false,
  },
  {
    id: 'usps--priority',
    label: 'USPS Priority Mail',
    to: { contiguous: { cents: 1800, days: 3 }, remote: { cents: 1800 + remoteCents, days: 5 } },
    isPostal: true,
    isFreeAbove: false,
  },
  {
    id: 'international--economy',
    label: 'International Economy',
    to: { neighbors: { cents: 4500, days: 7 }, abroad: { cents: 6000, days: 10 } },
    isPostal: false,
    isFreeAbove: false,
  },
  {
    id: 'international--express',
    label: 'International Express',
    to: { neighbors: { cents: 8000, days: 3 }, abroad: { cents: 11_000, days: 5 } },
    isPostal: false,
    isFreeAbove: false,
  },
]

/** Billed to the buyer's carrier account; these carriers do not serve postal addresses. */
export const ownAccount = {
  id: 'own--account',
  label: 'Our own carrier account',
  description: 'UPS, FedEx or DHL, billed to your account.',
} as const

/** Free shipping threshold, US cents. */
export const freeAboveCents = 100_000

/** Surcharge for each 50 lb or fraction over 50 lb, to any destination. */
export const weightSurchargeRule = { gramsTimesTenThousand: 226_796_185, cents: 2000 } as const

/** Default weight of a part: half a pound, in grams. */
export const defaultGrams = 227

const remoteAreas: ReadonlySet<string> = new Set(['AK', 'AS', 'FM', 'GU', 'HI', 'MH', 'MP', 'PR', 'PW', 'VI'])
const militaryAreas: ReadonlySet<string> = new Set(['AA', 'AE', 'AP'])
const neighbors: ReadonlySet<string> = new Set(['CA', 'MX'])

/** Default zone without an address. */
export function zoneOf(country: string | undefined, area: string | null): Zone {
  if (country === 'PR') return 'remote'
  if (country !== undefined && country !== 'US') return neighbors.has(country) ? 'neighbors' : 'abroad'
  return area !== null && remoteAreas.has(area) ? 'remote' : 'contiguous'
}

/** Whether goods to a country leave the United States and its customs territory. */
export function isExport(country: string): boolean {
  return country !== 'US' && country !== 'PR'
}

export function isMilitary(area: string | null): boolean {
  return area !== null && militaryAreas.has(area)
}
