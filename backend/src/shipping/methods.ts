/** The name of a shipping method by its id on the wire; null for none, and for one there is no more. */
export function methodLabel(id: string): string | null {
  return id === ownAccount.id ? ownAccount.label : (methods.find((method) => method.id === id)?.label ?? null)
}

/** Shipping methods and what they cost, US cents. Rules of the shop, in one place. */

/** Where a parcel goes, as far as freight depends on it. */
export type Zone = 'contiguous' | 'remote' | 'neighbors' | 'abroad'

interface Service {
  readonly cents: number
  /** Carrier workdays on the way, at most. */
  readonly days: number
}

export interface Method {
  /** `<method>--<service>` on the wire. */
  readonly id: string
  readonly label: string
  /** By zone; where a zone is missing the method does not go. */
  readonly to: Partial<Record<Zone, Service>>
  /** Whether it is for addresses with a post office box, or at a military post: carriers with vans do not go there. */
  readonly isPostal: boolean
  /** Nothing for the base price where the goods cost more than `freeAbove`. */
  readonly isFreeAbove: boolean
}

/** Alaska, Hawaii, Puerto Rico and other islands: the surcharge is in the prices of the zone. */
const remote = 2500

export const methods: readonly Method[] = [
  {
    id: 'ups--ground',
    label: 'UPS Ground',
    to: { contiguous: { cents: 1500, days: 5 }, remote: { cents: 1500 + remote, days: 7 } },
    isPostal: false,
    isFreeAbove: true,
  },
  {
    id: 'ups--two_day',
    label: 'UPS 2nd Day Air',
    to: { contiguous: { cents: 3500, days: 2 }, remote: { cents: 3500 + remote, days: 3 } },
    isPostal: false,
    isFreeAbove: false,
  },
  {
    id: 'ups--next_day',
    label: 'UPS Next Day Air',
    to: { contiguous: { cents: 6500, days: 1 }, remote: { cents: 6500 + remote, days: 2 } },
    isPostal: false,
    isFreeAbove: false,
  },
  {
    id: 'usps--priority',
    label: 'USPS Priority Mail',
    to: { contiguous: { cents: 1800, days: 3 }, remote: { cents: 1800 + remote, days: 5 } },
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

/** Billed to the buyer's account with a carrier; postal addresses have none of those carriers. */
export const ownAccount = {
  id: 'own--account',
  label: 'Our own carrier account',
  description: 'UPS, FedEx or DHL, billed to your account.',
} as const

/** Goods that cost more than this, US cents, travel free by the methods that say so. */
export const freeAboveCents = 100_000

/** Of parcels over 50 lb each 50 lb that are begun cost extra, wherever they go. */
export const heavy = { gramsTimesTenThousand: 226_796_185, cents: 2000 } as const

/** What a part weighs where nobody knows: half a pound, in grams. */
export const defaultGrams = 227

const remoteAreas: ReadonlySet<string> = new Set(['AK', 'AS', 'FM', 'GU', 'HI', 'MH', 'MP', 'PR', 'PW', 'VI'])
const militaryAreas: ReadonlySet<string> = new Set(['AA', 'AE', 'AP'])
const neighbors: ReadonlySet<string> = new Set(['CA', 'MX'])

/** Before an address is known it is taken to be in the contiguous states. */
export function zoneOf(country: string | undefined, area: string | undefined): Zone {
  if (country === 'PR') return 'remote'
  if (country !== undefined && country !== 'US') return neighbors.has(country) ? 'neighbors' : 'abroad'
  return area !== undefined && remoteAreas.has(area) ? 'remote' : 'contiguous'
}

export function isMilitary(area: string | undefined): boolean {
  return area !== undefined && militaryAreas.has(area)
}
