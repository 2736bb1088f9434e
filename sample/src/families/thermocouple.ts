import { domain } from '../domain/domain.ts'
import type { Wording } from '../domain/words.ts'
import { cfDimensions, millimetres } from './dimensions.ts'
import type { FamilyTable } from './family.ts'

/** The alloys of a type; R/S feedthroughs use the compensating alloys of both. */
export function alloys(type: string): string {
  if (type === 'R/S') return 'copper and copper-nickel compensating alloys'
  const row = domain.standards.thermocouples.find((thermocouple) => thermocouple.type === type)
  if (!row) throw new Error(`No thermocouple type "${type}"`)
  return `${common(row.positive)} and ${common(row.negative)}`
}

/** Plain metals take no capital, trade names do. */
const common = (metal: string): string => metal.replace(/^(Copper|Iron)\b/, (name) => name.toLowerCase())

/** ANSI colours: "yellow connector, leads yellow / red". */
export function ansiColours(type: string): string {
  const row = domain.standards.thermocouples.find((thermocouple) => thermocouple.type === type.charAt(0))
  return row ? `${row.ansi_connector} connector, leads ${row.ansi_leads_pos_neg}` : ''
}

const type = (p: Wording): string => `type ${p.value('t/c type')}`

/** Upper limits of sheathed probes by type, C: above them the thin wires drift. */
const PROBE_LIMITS = { 't/c type': { J: 760, E: 870, T: 370 } }

export const thermocoupleFamilies: FamilyTable = {
  tc: {
    title: (p) => `Thermocouple feedthrough, ${type(p)}, ${p.count('pairs', 'pair')}`,
    lead: (p) => `${p.count('pairs', 'pair')} of ${alloys(p.raw('t/c type'))}`,
    body: () => [
      'The pins are thermocouple alloys from end to end: a copper pin would add an error whenever the flange has a temperature gradient. Colors follow ANSI.',
      'CF and weldable versions bake to 450 °C, KF versions to 200 °C. The seal itself works up to 350 °C; at a hotter place, bring the pair out through a cooler flange.',
    ],
    specs: (v) => ({
      ...cfDimensions(v),
      Contacts: `${v.count('pairs', 'pair')}, ${ansiColours(v.raw('t/c type'))}`,
      Materials: `${alloys(v.raw('t/c type'))}, alumina, 304L`,
    }),
    weight: { own: 0.06, flanges: 1 },
    synonyms: ['temperature', 'Chromel', 'Alumel'],
  },
  'tc-power': {
    title: (p) => `Thermocouple and power feedthrough, ${type(p)}, ${p.count('pairs', 'pair')}, ${p.value('power')}`,
    lead: (p) => `${p.count('pairs', 'pair')} ${type(p)} and ${p.value('power')} copper conductors on one flange`,
    currentPer: 'per conductor',
    body: () => [
      'Heater power and its thermocouple through one port. The two are insulated from each other, yet ground the controller only at one end to keep the reading quiet.',
      'CF versions bake to 450 °C, KF versions to 200 °C. Route thermocouple leads away from the power leads on both sides.',
    ],
    specs: (v) => ({ ...cfDimensions(v), Materials: `${alloys(v.raw('t/c type'))}, OFE copper, alumina, 304L` }),
    weight: { own: 0.14, flanges: 1 },
  },
  tcprobe: {
    title: (p) => `Thermocouple probe, ${type(p)}, ${p.value('sheath')} sheath`,
    lead: (p) =>
      `Mineral-insulated ${alloys(p.raw('t/c type'))} pair in ${/^Inconel/.test(p.raw('sheath')) ? 'an' : 'a'} ${p.value('sheath')} sheath`,
    body: () => [
      'A sheathed probe goes through a compression fitting or is brazed into a flange and measures where bare wire would short. Grounded junctions answer fastest, ungrounded ones keep the circuit off the chamber.',
      'The sheath may be bent once, to no less than twice its diameter and not within 25 mm of the tip. Degas new probes at 200 °C: magnesia takes up water.',
    ],
    specs: (v) => ({
      'Bend Radii': `2 × sheath diameter: ${(2 * Number.parseFloat(millimetres(v.raw('tube OD')))).toFixed(1)} mm`,
      Dimensions: `Ø${v.value('tube OD')} (${millimetres(v.raw('tube OD'))}) × ${v.value('length')}`,
      Materials: `${v.value('sheath')}, magnesia, ${alloys(v.raw('t/c type'))}`,
    }),
    limits: PROBE_LIMITS,
    weight: { own: 0.04 },
    synonyms: ['sheathed thermocouple', 'MI cable'],
  },
}
