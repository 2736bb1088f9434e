import { coaxialFamilies } from './coaxial.ts'
import { connectorFamilies } from './connectors.ts'
import { consumableFamilies } from './consumables.ts'
import { electricalFamilies } from './electrical.ts'
import type { FamilyTable, FamilyWords } from './family.ts'
import { fittingFamilies } from './fittings.ts'
import { flangeFamilies } from './flanges.ts'
import { fluidFamilies } from './fluid.ts'
import { hardwareFamilies } from './hardware.ts'
import { motionFamilies } from './motion.ts'
import { opticsFamilies } from './optics.ts'
import { powerFamilies } from './power.ts'
import { thermocoupleFamilies } from './thermocouple.ts'
import { wireFamilies } from './wire.ts'
import { workshopFamilies } from './workshop.ts'

const families: FamilyTable = {
  ...powerFamilies,
  ...electricalFamilies,
  ...coaxialFamilies,
  ...thermocoupleFamilies,
  ...fluidFamilies,
  ...opticsFamilies,
  ...wireFamilies,
  ...connectorFamilies,
  ...flangeFamilies,
  ...fittingFamilies,
  ...hardwareFamilies,
  ...consumableFamilies,
  ...workshopFamilies,
  ...motionFamilies,
}

export function wordsOf(family: string): FamilyWords {
  const words = families[family]
  if (!words) throw new Error(`No words for family "${family}"`)
  return words
}
