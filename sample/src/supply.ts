import { LARGEST_QUANTITY } from '../../schema/quantity.ts'
import type { Family } from './domain/domain.ts'
import type { Values } from './domain/expand.ts'
import { share, wholeNumber } from './variety.ts'
import type { SampleVariation } from './domain/types.ts'

/** How many of all variations are still shown but no longer made. */
const DISCONTINUED_SHARE = 0.004

/** Parts of which no more are made: few are left, and a small share of those is the last of its kind. */
const lastOfAKind = { mostInStock: 5, share: 0.05 }

/** Packs below this price go by twos: handling one costs more than it brings. USD. */
const SINGLE_PACK_PRICE = 15
const BY_TWOS = 2

type Multiplier = Pick<SampleVariation, 'quantityMultiplier' | 'quantityMultiplierLabel' | 'oneLength'>
type Supply = Pick<SampleVariation, 'stock' | 'leadTime' | 'finite' | 'discontinued'>
type Quantities = Pick<SampleVariation, 'minimumQuantity' | 'maximumQuantity' | 'quantityStep'>

/** What a variation is to its product: the one that stands for it, of a product ordered more than others, or one of many. */
export type Demand = 'high' | 'default' | 'usual'

/**
 * Stock and lead time, from a hash of the part number. What stands for its product is never discontinued, and what is ordered
 * most is always on the shelf.
 */
export function supplyOf(family: Family, sku: string, demand: Demand): Supply {
  if (demand === 'usual' && share(`discontinued ${sku}`) < DISCONTINUED_SHARE)
    return { stock: 0, leadTime: null, finite: false, discontinued: true }
  const isStocked = demand === 'high' || share(`stocked ${sku}`) < family.stock_share
  const [least, most] = isPack(family) ? [5, 200] : [2, 60]
  const stock = isStocked ? wholeNumber(`stock ${sku}`, least, most) : null
  const finite =
    demand === 'usual' &&
    stock !== null &&
    stock <= lastOfAKind.mostInStock &&
    share(`finite ${sku}`) < lastOfAKind.share
  return { stock, leadTime: finite ? null : family.non_stocked_lead_time, finite, discontinued: false }
}

export function quantitiesOf(family: Family, price: number): Quantities {
  const step = isPack(family) && price < SINGLE_PACK_PRICE ? BY_TWOS : 1
  return { minimumQuantity: step, maximumQuantity: LARGEST_QUANTITY - (LARGEST_QUANTITY % step), quantityStep: step }
}

/** What one unit sold holds: a pack, a length in feet, a roll. */
export function multiplierOf(family: Family, values: Values): Multiplier {
  const sold = family.qty_multiplier
  if (!sold) return { quantityMultiplier: null, quantityMultiplierLabel: null, oneLength: null }
  if (isPack(family)) {
    const pieces = piecesOf(family, sold.unit, values)
    return { quantityMultiplier: pieces, quantityMultiplierLabel: `pack of ${pieces}`, oneLength: sold.one_length }
  }
  const length = values['purchased length']
  if (length === undefined) throw new Error(`Family ${family.key} is sold by length without a purchased length`)
  const label = sold.unit === 'roll' ? `roll of ${length}` : `x ${length}`
  return { quantityMultiplier: Number.parseInt(length, 10), quantityMultiplierLabel: label, oneLength: sold.one_length }
}

function isPack(family: Family): boolean {
  return family.qty_multiplier?.unit.startsWith('pack of ') ?? false
}

/** Copper gaskets come in fives from 8 in up. */
const largeGaskets = ['CF8.00', 'CF10.00', 'CF12.00', 'CF13.25']

function piecesOf(family: Family, unit: string, values: Values): number {
  const isLarge = family.key === 'gasket-cu' && largeGaskets.includes(values['flange size'] ?? '')
  return isLarge ? 5 : Number(unit.replace('pack of ', ''))
}

/** Who else lists the part, under a number of his own. */
const partners = ['VAC', 'FTS', 'RVG', 'KVK']

/** 0 to 4 partner numbers of 5 to 7 digits. */
export function partnerNumbersOf(sku: string): string[] {
  return partners.slice(0, wholeNumber(`partners ${sku}`, 0, partners.length)).map((partner) => {
    const digits = wholeNumber(`digits ${partner} ${sku}`, 5, 7)
    return `${partner}-${wholeNumber(`${partner} ${sku}`, 10 ** (digits - 1), 10 ** digits - 1)}`
  })
}
