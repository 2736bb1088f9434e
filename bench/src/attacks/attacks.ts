import { distinctDocuments, invalidDocuments } from './documents.ts'
import { cartFlood, passwordFlood, requestFlood, wildcardSearches, largeBodies, slowLoris } from './floods.ts'
import type { Attack } from './pace.ts'

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
