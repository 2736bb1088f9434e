/**
 * Sales tax by where a parcel goes. The rates are samples of Nov 21, 2026, not advice: a shop that opens checks every one of
 * them against the state's own table.
 */

/** The one state in which the shop has to collect. */
export const taxedState = 'CA'

export type District = {
  /** The ZIP code begins so. */
  readonly prefix: string
  readonly name: string
  /** As a share. */
  readonly rate: string
}

export const districts: readonly District[] = [
  { prefix: '91354', name: 'Valencia CA', rate: '0.095' },
  { prefix: '91355', name: 'Valencia CA', rate: '0.095' },
  { prefix: '900', name: 'Los Angeles CA', rate: '0.095' },
  { prefix: '951', name: 'San Jose CA', rate: '0.09375' },
  { prefix: '941', name: 'San Francisco CA', rate: '0.08625' },
  { prefix: '921', name: 'San Diego CA', rate: '0.0775' },
  { prefix: '958', name: 'Sacramento CA', rate: '0.0875' },
]

/** Everywhere else in the state. */
export const baseRate: District = { prefix: '', name: 'California', rate: '0.0725' }
