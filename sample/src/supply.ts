import { LARGEST_QUANTITY } from '@shop/schema/quantity'
import type { Family } from './domain/domain.ts'
import type { Values } from './domain/expand.ts'
import { share, wholeNumber } from './variety.ts'
import type { SampleVariation } from './domain/types.ts'

/** Share of variations that are discontinued but still displayed. */
const DISCONTINUED_SHARE = 0.004

/** Limited stock: of the parts with few in stock, a small share will not be made again. */
const limitedStock = { maxStock: 5, share: 0.05 }

/** Packs below this price are sold in twos because handling one costs more than it earns. USD. */
const SINGLE_PACK_PRICE = 15
const PAIR = 2

type Multiplier = Pick<SampleVariation, 'quantityMultiplier' | 'quantityMultiplierLabel' | 'oneLength'>
type Supply = Pick<SampleVariation, 'stock' | 'leadTime' | 'finite' | 'discontinued'>
type Quantities = Pick<SampleVariation, 'minimumQuantity' | 'maximumQuantity' | 'quantityStep'>

/** How a variation is ordered: as the default of a popular product, as the default of another, or as one of many. */
export type Demand = 'high' | 'default' | 'usual'

/**
 * Stock and lead time, from a hash of the part number. Default variations are never discontinued, and the most ordered
 * are always in stock.
 */
export function supplyOf(family: Family, sku: string, demand: Demand): Supply {
  if (demand === 'usual' && share(`discontinued ${sku}`) < DISCONTINUED_SHARE)
    return { stock: 0, leadTime: null, finite: false, discontinued: true }
  const isStocked = demand === 'high' || share(`stocked ${sku}`) < family.stock_share
  const [minimum, maximum] = isPack(family) ? [5, 200] : [2, 60]
  const stock = isStocked ? wholeNumber(`stock ${sku}`, minimum, maximum) : null
  const finite =
    demand === 'usual' &&
    stock !== null &&
    stock <= limitedStock.maxStock &&
    share(`finite ${sku}`) < limitedStock.share
  return { stock, leadTime: finite ? null : family.non_stocked_lead_time, finite, discontinued: false }
}

export function quantitiesOf(family: Family, price: number): Quantities {
  const step = isPack(family) && price < SINGLE_PACK_PRICE ? PAIR : 1
  return { minimumQuantity: step, maximumQuantity: LARGEST_QUANTITY - (LARGEST_QUANTITY % step), quantityStep: step }
}

/** What one unit contains: a pack, a length in feet, or a roll. */
export function multiplierOf(family: Family, values: Values): Multiplier {
  const saleUnit = family.qty_multiplier
  if (!saleUnit) return { quantityMultiplier: null, quantityMultiplierLabel: null, oneLength: null }
  if (isPack(family)) {
    const pieces = piecesOf(family, saleUnit.unit, values)
    return { quantityMultiplier: pieces, quantityMultiplierLabel: `pack of ${pieces}`, oneLength: saleUnit.one_length }
  }
  const length = values['purchased length']
  if (length === undefined) throw new Error(`Family ${family.key} is sold by length without a purchased length`)
  const label = saleUnit.unit === 'roll' ? `roll of ${length}` : `x ${length}`
  return {
    quantityMultiplier: Number.parseInt(length, 10),
    quantityMultiplierLabel: label,
    oneLength: saleUnit.one_length,
  }
}

function isPack(family: Family): boolean {
  return family.qty_multiplier?.unit.startsWith('pack of ') ?? false
}

/** Copper gaskets from 8 in up come in packs of five. */
const largeGaskets = ['CF8.00', 'CF10.00', 'CF12.00', 'CF13.25']

function piecesOf(family: Family, unit: string, values: Values): number {
  const isLarge = family.key === 'gasket-cu' && largeGaskets.includes(values['flange size'] ?? '')
  return isLarge ? 5 : Number(unit.replace('pack of ', ''))
}

/** Partners that list the part under their own numbers. */
const partners = ['VAC', 'FTS', 'RVG', 'KVK']

/** 0 to 4 partner numbers of 5 to 7 digits. */
export function partnerNumbersOf(sku: string): string[] {
  return partners.slice(0, wholeNumber(`partners ${sku}`, 0, partners.length)).map((partner) => {
    const digits = wholeNumber(`digits ${partner} ${sku}`, 5, 7)
    return `${partner}-${wholeNumber(`${partner} ${sku}`, 10 ** (digits - 1), 10 ** digits - 1)}`
  })
}
