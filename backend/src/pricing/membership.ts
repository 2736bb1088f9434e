/** What an active membership takes off the list price of a part, as a share. */
const shares: Readonly<Record<string, string>> = { standard: '0', preferred: '0.05', distributor: '0.1' }

/** Families that are bought in and sold at one price to everybody. */
const excludedFamilies: ReadonlySet<string> = new Set([
  'clean',
  'epoxy',
  'lube',
  'motion-lin',
  'motion-rot',
  'tool',
  'valve',
])

export interface Membership {
  readonly level: string
  readonly status: string
}

function shareOfLevel({ level, status }: Membership): string {
  return status === 'active' ? (shares[level] ?? '0') : '0'
}

/** What a membership takes off the list prices of most families, in percent; 0 unless it is active. */
export function membershipPercent(membership: Membership): number {
  return Number((Number(shareOfLevel(membership)) * 100).toFixed(4))
}

/** The share that a buyer gets off the parts of a family: nothing unless the membership is active. */
export function membershipShare(membership: Membership | null, family: string): string {
  return membership === null || excludedFamilies.has(family) ? '0' : shareOfLevel(membership)
}
