import { z } from 'zod'
import type { Family } from './domain/domain.ts'
import type { Values } from './domain/expand.ts'
import { readData } from './domain/readData.ts'
import { cfFlange } from './families/dimensions.ts'

/** By category, or the first part of its name. */
const trade = readData('trade.json', z.record(z.string(), z.strictObject({ origin: z.string(), hts: z.string() })))

/** Labels of `tradeSpecs`, in printing order. */
export const tradeLabels = ['Country of Origin', 'HTS Code', 'ECCN', 'RoHS Compliant', 'REACH Compliant']
/** Labels of `jointSpecs`, in printing order. */
export const jointLabels = ['Leak Rate', 'Pressure Range', 'Bolt Torque', 'Mates With']

/** Origin and export classification. */
export function tradeSpecs({ category, specs }: Family): Record<string, string> {
  const [section = ''] = category
  const facts = trade[category.join('/')] ?? trade[section]
  if (!facts) throw new Error(`${category.join('/')} is not in trade.json`)
  return {
    'Country of Origin': facts.origin,
    'HTS Code': facts.hts,
    ECCN: 'EAR99',
    ...(specs['RoHS Compliant'] === 'Yes' ? { 'REACH Compliant': 'Yes' } : {}),
  }
}

/** Parts of a joint seal nothing by themselves. */
const jointParts = ['bolt-cf', 'kf-clamp', 'vp-acc', 'gasket-cu', 'gasket-el', 'kf-ring', 'iso-hw']

/** Flange systems by the beginning of a size. */
const systems = [
  { prefix: 'CF', leak: '1E-10', name: 'CF (ISO 3669)', seals: ['gaskets', 'bolts'] },
  { prefix: 'NW', leak: '1E-9', name: 'KF (ISO 2861)', seals: ['centering rings', 'clamps'] },
  { prefix: 'ISO', leak: '1E-9', name: 'ISO-K or ISO-F (ISO 1609)', seals: ['centering rings', 'clamps'] },
]

/** What the flanges of a product seal, hold and join, and what is included, for all its variations. */
export function jointSpecs(family: string, variations: readonly Values[]): Record<string, string> {
  const sizes = new Set(
    jointParts.includes(family) ? [] : variations.flatMap((values) => [values['flange size'], values['end 2']]),
  )
  const used = systems.filter(({ prefix }) => [...sizes].some((size) => size?.startsWith(prefix)))
  const [first, other] = [...new Set(used.map(({ leak }) => leak))]
  if (first === undefined) return {}
  const seals = new Intl.ListFormat('en', { type: 'conjunction' }).format(
    new Set(used.flatMap((system) => system.seals)),
  )
  const [type = ''] = /^With .*/.exec(variations[0]?.type ?? '') ?? []
  const isSame = variations.every((values) => values.type === variations[0]?.type)
  const torque = torqueOf([...sizes].flatMap((size) => size ?? []))
  return {
    Included: `${isSame && type ? `One piece ${type.toLowerCase()}` : 'One piece'}; ${seals} sold separately`,
    'Leak Rate': `below ${first} mbar l/s of helium${other ? ` on CF, ${other} on KF and ISO` : ''}`,
    'Pressure Range': 'vacuum to 1 atm',
    ...(torque ? { 'Bolt Torque': torque } : {}),
    'Mates With': `${used.map(({ name }) => name).join(', ')} flanges of the same size`,
  }
}

/** "12–15 N m up to 2.75" CF, 16–20 N m up to 10" CF" */
function torqueOf(sizes: readonly string[]): string {
  const flanges = sizes.flatMap((size) => cfFlange(size) ?? [])
  const inches = Map.groupBy(
    flanges.toSorted((one, two) => Number(one.us_size_in) - Number(two.us_size_in)),
    ({ torque_nm }) => torque_nm,
  )
  const parts = [...inches].map(([torque, group]) => ({
    torque: torque.replace('-', '–'),
    last: group.at(-1)?.us_size_in,
  }))
  return parts
    .map(({ torque, last }) => (parts.length > 1 ? `${torque} N m up to ${last}" CF` : `${torque} N m`))
    .join(', ')
}
