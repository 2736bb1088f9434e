import { coaxialFamilies } from './coaxial.ts'
import { connectorFamilies } from './connectors.ts'
import { consumableFamilies } from './consumables.ts'
import { electricalFamilies } from './electrical.ts'
import type { FamilyTable, FamilyWords } from './family.ts'
import { flangeFamilies } from './flanges.ts'
import { fluidFamilies } from './fluid.ts'
import { hardwareFamilies } from './hardware.ts'
import { motionFamilies } from './motion.ts'
import { opticsFamilies } from './optics.ts'
import { thermocoupleFamilies } from './thermocouple.ts'
import { wireFamilies } from './wire.ts'

const families: FamilyTable = {
  ...electricalFamilies,
  ...coaxialFamilies,
  ...thermocoupleFamilies,
  ...fluidFamilies,
  ...opticsFamilies,
  ...wireFamilies,
  ...connectorFamilies,
  ...flangeFamilies,
  ...hardwareFamilies,
  ...consumableFamilies,
  ...motionFamilies,
}

export function wordsOf(family: string): FamilyWords {
  const words = families[family]
  if (!words) throw new Error(`No words for family "${family}"`)
  return words
}
