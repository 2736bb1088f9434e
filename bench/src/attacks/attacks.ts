import { distinctDocuments, invalidDocuments } from './bigDocuments.ts'
import { cartFlood, passwordFlood, requestFlood } from './floods.ts'
import type { Attack } from './pace.ts'
import { wildcardSearches } from './searches.ts'
import { largeBodies, slowLoris } from './slowConnections.ts'

/** All overload attacks, in the order they run. */
export const attacks: readonly Attack[] = [
  wildcardSearches,
  invalidDocuments,
  distinctDocuments,
  requestFlood,
  cartFlood,
  passwordFlood,
  slowLoris,
  largeBodies,
]
