import { z } from 'zod'
import { domain } from './domain/domain.ts'
import type { Values } from './domain/expand.ts'
import { windowOf } from './domain/facts.ts'
import { readData } from './domain/readData.ts'

/** Transmission of uncoated windows, by material in the table of optics: wavelength and percent. */
const transmissions = readData(
  'transmission.json',
  z.record(
    z.string(),
    z.strictObject({
      source: z.string(),
      unit: z.enum(['nm', 'um']),
      points: z.array(z.tuple([z.number(), z.number()])).min(3),
    }),
  ),
)

const CURVE = 'Transmission Uncoated'

/** Labels of `opticalSpecs`, in printing order. */
export const opticalLabels = [CURVE, 'Surface Flatness', 'Surface Quality', 'Laser Damage Threshold']

function rowOf({ optic }: Values) {
  if (optic === undefined) return undefined
  return windowOf(optic) ?? domain.standards.optics.find(({ disks }) => disks?.includes(optic))
}

/** "92% peak"; undefined for optics missing from the table of window materials. */
export function peakOf(values: Values): string | undefined {
  const row = rowOf(values)
  return row && `${row.peak_transmission_pct}% peak`
}

/** "λ/4", "5 λ" */
function waves(count: number): string {
  return count < 1 ? `λ/${Math.round(1 / count)}` : `${count} λ`
}

/** Typical values of a window. Coatings halve its damage threshold. */
export function opticalSpecs(values: Values): Record<string, string> {
  const { material = '', flatness_waves, scratch_dig, damage_j_cm2, damage_at } = rowOf(values) ?? {}
  const { points = [], unit } = transmissions[material] ?? {}
  const isCoated = (values['coating type'] ?? 'Uncoated') !== 'Uncoated'
  return Object.fromEntries(
    Object.entries({
      [CURVE]: points.map(([wavelength, percent]) => `${wavelength} ${unit} ${percent}%`).join('; '),
      'Surface Flatness': flatness_waves && `${waves(flatness_waves)} at 633 nm over 25 mm, before sealing`,
      'Surface Quality': scratch_dig && `scratch-dig ${scratch_dig}`,
      'Laser Damage Threshold':
        damage_j_cm2 && `${isCoated ? damage_j_cm2 / 2 : damage_j_cm2} J/cm² at ${damage_at}, typical`,
    }).flatMap(([label, text]) => (text ? [[label, text]] : [])),
  )
}
