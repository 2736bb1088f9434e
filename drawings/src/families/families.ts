import { ADAPTERS } from './adapters.ts'
import { CONNECTORS } from './connectors.ts'
import type { Family } from './family.ts'
import { FEEDTHROUGHS } from './feedthroughs.ts'
import { FITTINGS } from './fittings.ts'
import { FLANGES } from './flanges.ts'
import { HARDWARE } from './hardware.ts'
import { INSTRUMENTS } from './instruments.ts'
import { MOTION } from './motion.ts'
import { POWER } from './power.ts'
import { SUPPLIES } from './supplies.ts'
import { VIEWPORTS } from './viewports.ts'
import { WIRES } from './wires.ts'

/** Every family of the catalogue by its key. */
export const FAMILIES: Readonly<Record<string, Family>> = {
  ...FEEDTHROUGHS,
  ...POWER,
  ...INSTRUMENTS,
  ...VIEWPORTS,
  ...FLANGES,
  ...FITTINGS,
  ...ADAPTERS,
  ...MOTION,
  ...WIRES,
  ...CONNECTORS,
  ...HARDWARE,
  ...SUPPLIES,
}
