/** Membership discount on the list price of a part, as a share. */
const sharesByLevel: Readonly<Record<string, string>> = { standard: '0', preferred: '0.05', distributor: '0.1' }

/** Resold families without membership discount. */
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
  return status === 'active' ? (sharesByLevel[level] ?? '0') : '0'
}

/** Membership discount on most families, in percent; 0 unless active. */
export function membershipPercent(membership: Membership): number {
  return Number((Number(shareOfLevel(membership)) * 100).toFixed(4))
}

/** Membership discount on parts of a family, as a share; "0" unless active. */
export function membershipShare(membership: Membership | null, family: string): string {
  return membership === null || excludedFamilies.has(family) ? '0' : shareOfLevel(membership)
}
