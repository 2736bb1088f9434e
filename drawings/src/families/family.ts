import type { FlangeForm } from '../parts/flangeBodies.ts'
import type { Picture } from '../render/picture.ts'
import type { Axes } from './axes.ts'

/** From a family's axis values to its picture. */
export type Family = (a: Axes) => Picture

/** Clearance holes are the plain case. */
export const tapped = (
  a: Axes,
  ...values: ('Clearance' | 'Tapped UNF' | 'Tapped metric')[]
): { tapped?: Exclude<FlangeForm['tapped'], undefined> } => {
  const v = a.one('bolt hole', ...(values.length ? values : (['Clearance', 'Tapped UNF'] as const)))
  return v === 'Clearance' ? {} : { tapped: v }
}
/** An axis that is sold by but does not show: it is still checked. */
export const unseen = (a: Axes, axis: string, ...allowed: readonly string[]): void => {
  a.one(axis, ...allowed)
}

/** The CF sizes that come with a common DN, as the catalogue names them. */
export const CF_ALL = [
  'CF1.33',
  'CF2.12',
  'CF2.75',
  'CF3.38',
  'CF4.50',
  'CF4.62',
  'CF6.00',
  'CF6.75',
  'CF8.00',
  'CF10.00',
  'CF12.00',
] as const
