/** What the choice of related products looks at. */
export interface Candidate {
  readonly key: string
  readonly family: string
  readonly axes: Readonly<Record<string, string>>
  /** Flange of the default variation, where it has one. */
  readonly flange: string | undefined
  /** Flanges any of its variations has. */
  readonly flanges: ReadonlySet<string>
}

const AT_MOST = 6
const PER_FAMILY = 2

/** What a joint of each system needs besides the two flanges. */
const jointParts: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^CF/, ['gasket-cu', 'bolt-cf']],
  [/^NW/, ['kf-ring', 'kf-clamp']],
  [/^ISO/, ['iso-hw']],
]

/** The kind of a family one would take along without thinking. */
const usualChoices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'gasket-cu': { finish: 'Silver-plated' },
  'bolt-cf': { head: 'Hex', finish: 'Silver-plated' },
  'kf-ring': { material: '304 stainless', style: 'Standard' },
  'kf-clamp': { style: 'Wing nut', material: 'Aluminum' },
  'iso-hw': { item: 'Centering ring' },
  'wire-kap': { conductor: 'Silver-plated copper', construction: 'Stranded', color: 'Natural' },
  'conn-subd': { body: 'PEEK' },
}
/** Glass breaks where hard copper only seals. */
const underGlass = { finish: 'Annealed' }

/**
 * At most six products of the families its own family names, then of what its joint needs; nearest first in each, families in
 * turn. A family that names none shows its own neighbours.
 */
export function relatedTo(
  product: Candidate,
  familiesNamed: readonly string[],
  byFamily: ReadonlyMap<string, readonly Candidate[]>,
): string[] {
  const joint = jointParts.find(([system]) => system.test(product.flange ?? ''))?.[1] ?? []
  const families = [...new Set(familiesNamed.length > 0 ? [...familiesNamed, ...joint] : [product.family])]
  const nearest = families.map((family) =>
    (byFamily.get(family) ?? [])
      .filter((candidate) => candidate.key !== product.key)
      .map((candidate) => ({ candidate, nearness: nearness(product, candidate) }))
      .toSorted((a, b) => b.nearness - a.nearness)
      .slice(0, families.length === 1 ? AT_MOST : joint.includes(family) ? 1 : PER_FAMILY)
      .map(({ candidate }) => candidate.key),
  )
  const inTurn = Array.from({ length: AT_MOST }, (_, turn) => nearest.flatMap((keys) => keys[turn] ?? [])).flat()
  return inTurn.slice(0, AT_MOST)
}

/** Axes of different families that mean the same: a ribbon of 25 conductors goes into a connector of 25 contacts. */
const sameMeaning: Readonly<Record<string, string>> = {
  conductors: 'contacts',
  'connector 1': 'connector',
  'tube OD': 'tube size',
}

function byMeaning(axes: Candidate['axes']): Record<string, string> {
  return Object.fromEntries(Object.entries(axes).map(([axis, value]) => [sameMeaning[axis] ?? axis, value]))
}

/** How many values both have, with the flange counting most, and a little for the usual kind. */
function nearness(product: Candidate, candidate: Candidate): number {
  const theirs = byMeaning(candidate.axes)
  const same = Object.entries(byMeaning(product.axes)).filter(([axis, value]) => theirs[axis] === value).length
  const flange = product.flange !== undefined && candidate.flanges.has(product.flange) ? 2 : 0
  const wanted =
    product.family.startsWith('vp-') && candidate.family === 'gasket-cu' ? underGlass : usualChoices[candidate.family]
  const usual = Object.entries(wanted ?? {}).filter(([axis, value]) => candidate.axes[axis] === value).length
  return same + flange + usual / 2
}
