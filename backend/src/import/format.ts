import { z } from 'zod'
import { longestPartNumber } from '@shop/schema/partNumbers'
import { variationColumnList } from '../catalog/variationColumns.ts'

/** A cell that `parse` reads; `expected` completes "must be …". */
function cell<T>(expected: string, parse: (text: string) => T | undefined) {
  return z.string().transform((text, context): T => {
    const value = parse(text)
    if (value !== undefined) return value
    context.addIssue(text === '' ? `must not be empty; expected ${expected}` : `must be ${expected}, not "${text}"`)
    return z.NEVER
  })
}

/** Same; an empty cell is null. */
function orEmpty<T>(expected: string, parse: (text: string) => T | undefined) {
  return cell(expected, (text) => (text === '' ? null : parse(text)))
}

function matching(pattern: RegExp) {
  return (text: string) => (pattern.test(text) ? text : undefined)
}

const control = /[\p{Cc}--[\t\n\r]]/v

function words(most: number) {
  return (text: string) => (text !== '' && text.length <= most && !control.test(text) ? text : undefined)
}
const anyText = z.string().refine((text) => !control.test(text), 'must not contain control characters')
function line(most: number) {
  return cell(`text of at most ${most} characters without control characters`, words(most))
}

function integerFrom(least: number) {
  return (text: string) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : -1
    return number >= least ? number : undefined
  }
}
function integer(least: number) {
  return cell(`a whole number of at least ${least}`, integerFrom(least))
}

/** Decimal text with a fixed number of decimals. */
function decimals(most: number) {
  return (text: string) => {
    const [, digits = '', rest = ''] = /^0*(\d{1,9})(?:\.(\d+))?$/.exec(text) ?? []
    return digits === '' || rest.length > most ? undefined : `${digits}.${rest.padEnd(most, '0')}`
  }
}

const yesNoValues: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false }
function yesNo(text: string) {
  return yesNoValues[text.toLowerCase()]
}

function listOf(text: string) {
  return [...new Set(text.split(';').map((each) => each.trim()))].filter((each) => each !== '')
}
const list = z.string().transform(listOf)

const partNumber = `a part number of at most ${longestPartNumber} letters, digits, dots and dashes`
function readPartNumber(text: string) {
  return text.length <= longestPartNumber ? matching(/^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/)(text) : undefined
}

function addressOf(text: string) {
  return matching(/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/)(text.replace(/^\//, ''))
}
const address = 'an address of lowercase letters, digits, dashes and slashes, such as flanges/blank'

const featured = cell('a list of new and most_ordered', (text) => {
  const lists = listOf(text)
  const known = lists.filter((each) => each === 'new' || each === 'most_ordered')
  return known.length === lists.length ? known : undefined
})

const columns = cell('a list of attributes and specifications, such as flange_size;voltage_rating', (text) => {
  const names = listOf(text)
  return names.every((name) => /^[a-z][a-z0-9_]{0,63}$/.test(name)) ? names : undefined
})

const price = 'an amount in USD that is not negative, with at most two decimals, such as 378.00'

function plainCell({ kind, initial, minimum = 0 }: (typeof variationColumnList)[number]) {
  const isOptional = initial === null
  switch (kind) {
    case 'text':
      return isOptional ? orEmpty('text of at most 80 characters', words(80)) : line(80)
    case 'integer':
      return isOptional
        ? orEmpty(`a whole number of at least ${minimum}, or empty`, integerFrom(minimum))
        : integer(minimum)
    case 'boolean':
      return isOptional ? orEmpty('yes, no or empty', yesNo) : cell('yes or no', yesNo)
  }
}

const plainCells = Object.fromEntries(variationColumnList.map((column) => [column.name, plainCell(column).optional()]))

/** Columns of each kind of file; missing optional columns keep existing values. */
export const rowShapes = {
  categories: z.object({
    category: cell(address, addressOf),
    name: line(255).optional(),
    description: anyText.optional(),
    weight: integer(0).optional(),
    picture_part_number: orEmpty(partNumber, readPartNumber).optional(),
    columns: columns.optional(),
  }),
  products: z.object({
    product: cell(address, addressOf),
    title: line(90).optional(),
    summary: anyText.optional(),
    description: anyText.optional(),
    published: cell('yes or no', yesNo).optional(),
    featured: featured.optional(),
    rank: orEmpty('a whole number, or empty', integerFrom(0)).optional(),
    keywords: list.optional(),
    related: list.transform((each) => each.map((one) => one.replace(/^\//, ''))).optional(),
    default_part_number: cell(partNumber, readPartNumber).optional(),
  }),
  variations: z
    .object({
      part_number: cell(partNumber, readPartNumber),
      product: cell(address, addressOf).optional(),
      title: line(255).optional(),
      published: cell('yes or no', yesNo).optional(),
      price_usd: orEmpty(`${price}, or empty`, decimals(2)).optional(),
      ...plainCells,
      weight_kg: cell('a weight in kilograms with at most three decimals, such as 0.450', decimals(3)).optional(),
      partner_numbers: list.optional(),
    })
    // One per variation attribute: `attribute_flange_size`.
    .catchall(z.string()),
  price_breaks: z.object({
    part_number: cell(partNumber, readPartNumber),
    minimum_quantity: integer(2),
    price_usd: cell(price, decimals(2)),
  }),
  specifications: z.object({
    part_number: orEmpty(partNumber, readPartNumber).optional(),
    product: orEmpty(address, addressOf).optional(),
    name: cell('text of at most 80 characters that begins with a letter', (text) =>
      /^[A-Za-z].{0,79}$/.test(text) ? text : undefined,
    ),
    value: anyText,
    unit: anyText.optional(),
  }),
  terms: z.object({
    term: line(80),
    label: line(255),
    category: orEmpty(address, addressOf).optional(),
    part_number: orEmpty(partNumber, readPartNumber).optional(),
    page: orEmpty('the path of a page, such as /shipping', matching(/^\/\S*$/)).optional(),
  }),
} as const

export type Kind = keyof typeof rowShapes

function isKind(name: string): name is Kind {
  return Object.hasOwn(rowShapes, name)
}
export const kinds = Object.keys(rowShapes).filter(isKind)

/** Columns that identify a row of each kind. */
export const identities = {
  categories: ['category'],
  products: ['product'],
  variations: ['part_number'],
  price_breaks: ['part_number', 'minimum_quantity'],
  specifications: ['part_number', 'product', 'name'],
  terms: ['term', 'category', 'part_number', 'page'],
} as const satisfies Readonly<Record<Kind, readonly string[]>>

/** Required columns. */
export const requiredColumns: Readonly<Record<Kind, readonly string[]>> = {
  categories: ['category'],
  products: ['product'],
  variations: ['part_number'],
  price_breaks: ['part_number', 'minimum_quantity', 'price_usd'],
  specifications: ['name', 'value'],
  terms: ['term', 'label'],
}

export const attributePrefix = 'attribute_'
