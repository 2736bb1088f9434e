import type { Family } from './family.ts'
import { ELECTRICAL } from './families-electrical.ts'
import { FEEDTHROUGHS } from './families-feedthroughs.ts'
import { SUPPLIES } from './families-supplies.ts'
import { VACUUM } from './families-vacuum.ts'

/** Every family of the catalogue by its key. */
export const FAMILIES: Readonly<Record<string, Family>> = { ...FEEDTHROUGHS, ...VACUUM, ...ELECTRICAL, ...SUPPLIES }
