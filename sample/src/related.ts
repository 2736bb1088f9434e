/** The facts that related products are chosen by. */
export interface Candidate {
  readonly key: string
  readonly family: string
  readonly axes: Readonly<Record<string, string>>
  /** Flange of the default variation, if it has one. */
  readonly flange: string | undefined
  /** Flanges of all its variations. */
  readonly flanges: ReadonlySet<string>
}

const MAX_RELATED = 6
const MAX_PER_FAMILY = 2

/** Families that a joint of each system needs besides the two flanges. */
const jointParts: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^CF/, ['gasket-cu', 'bolt-cf']],
  [/^NW/, ['kf-ring', 'kf-clamp']],
  [/^ISO/, ['iso-hw']],
]

/** The usual choice in each family. */
const usualChoices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'gasket-cu': { finish: 'Silver-plated' },
  'bolt-cf': { head: 'Hex', finish: 'Silver-plated' },
  'kf-ring': { material: '304 stainless', style: 'Standard' },
  'kf-clamp': { style: 'Wing nut', material: 'Aluminum' },
  'iso-hw': { item: 'Centering ring' },
  'wire-kap': { conductor: 'Silver-plated copper', construction: 'Stranded', color: 'Natural' },
  'conn-subd': { body: 'PEEK' },
}
/** Viewports take annealed gaskets: the force that seals hard copper breaks glass. */
const viewportGasket = { finish: 'Annealed' }

/**
 * At most six products from the related families and from those its joint needs, nearest first, alternating between
 * families. Families without related ones show their own products.
 */
export function relatedProducts(
  product: Candidate,
  relatedFamilies: readonly string[],
  byFamily: ReadonlyMap<string, readonly Candidate[]>,
): string[] {
  const joint = jointParts.find(([system]) => system.test(product.flange ?? ''))?.[1] ?? []
  const families = [...new Set(relatedFamilies.length > 0 ? [...relatedFamilies, ...joint] : [product.family])]
  const nearest = families.map((family) =>
    (byFamily.get(family) ?? [])
      .filter((candidate) => candidate.key !== product.key)
      .map((candidate) => ({ candidate, nearness: nearness(product, candidate) }))
      .toSorted((a, b) => b.nearness - a.nearness)
      .slice(0, families.length === 1 ? MAX_RELATED : joint.includes(family) ? 1 : MAX_PER_FAMILY)
      .map(({ candidate }) => candidate.key),
  )
  const alternating = Array.from({ length: MAX_RELATED }, (_, turn) =>
    nearest.flatMap((keys) => keys[turn] ?? []),
  ).flat()
  return alternating.slice(0, MAX_RELATED)
}

/** Axes with different names and the same meaning: a ribbon of 25 conductors fits a connector of 25 contacts. */
const axisSynonyms: Readonly<Record<string, string>> = {
  conductors: 'contacts',
  'connector 1': 'connector',
  'tube OD': 'tube size',
}

function renameAxes(axes: Candidate['axes']): Record<string, string> {
  return Object.fromEntries(Object.entries(axes).map(([axis, value]) => [axisSynonyms[axis] ?? axis, value]))
}

/** Number of shared values. The flange counts most, and the usual choice a little. */
function nearness(product: Candidate, candidate: Candidate): number {
  const candidateAxes = renameAxes(candidate.axes)
  const sharedCount = Object.entries(renameAxes(product.axes)).filter(
    ([axis, value]) => candidateAxes[axis] === value,
  ).length
  const flange = product.flange !== undefined && candidate.flanges.has(product.flange) ? 2 : 0
  const usualChoice =
    product.family.startsWith('vp-') && candidate.family === 'gasket-cu'
      ? viewportGasket
      : usualChoices[candidate.family]
  const usualCount = Object.entries(usualChoice ?? {}).filter(([axis, value]) => candidate.axes[axis] === value).length
  return sharedCount + flange + usualCount / 2
}
