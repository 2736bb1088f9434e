import { typeset } from '../../components/products/typeset.ts'

/** A variation in the picker: part number and attribute values. */
export interface Choosable {
  sku: string
  attributes: readonly { name: string; value: string }[]
}

/** An attribute that distinguishes variations, with its values in display order. */
export interface Axis {
  name: string
  label: string
  values: readonly string[]
}

/** Value of a variation without the attribute: a regular option, never hidden. */
const withoutAttribute = ''

/**
 * A cell of the grid or row. `sku` null: the combination is unavailable, and `reason` says why. `nearest` is then the
 * part with this value that differs in the fewest other attributes.
 */
export interface Choice {
  value: string
  sku: string | null
  isChosen: boolean
  reason: string | null
  nearest: string | null
}

function valueOf(variation: Choosable, axis: Axis) {
  return variation.attributes.find((attribute) => attribute.name === axis.name)?.value ?? withoutAttribute
}

/** The axis with an option for variations without the attribute, if any. */
function addMissingOption(axis: Axis, variations: readonly Choosable[]): Axis {
  const used = new Set(variations.map((variation) => valueOf(variation, axis)))
  const values = axis.values.filter((value) => used.has(value))
  return { ...axis, values: used.has(withoutAttribute) ? [...values, withoutAttribute] : values }
}

/** Axes on which these variations differ; an attribute with one value is not an option. */
export function axesOf(axes: readonly Axis[], variations: readonly Choosable[]): Axis[] {
  return axes.map((axis) => addMissingOption(axis, variations)).filter((axis) => axis.values.length > 1)
}

/** Clamped flanges have no bolts, so no bolt holes to choose. */
function isClamped(value: string) {
  return /^(NW|ISO)\s?\d/.test(value)
}

interface Pair {
  axis: Axis
  value: string
}

function has(variation: Choosable, { axis, value }: Pair) {
  return valueOf(variation, axis) === value
}

/** A label within a sentence: "flange size", but "tube OD". */
export function inSentence(label: string): string {
  return label.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
}

/** Why no variation has this value and all others: a short text with the conflicting values. */
function reasonFor(target: Pair, others: readonly Pair[], variations: readonly Choosable[]): string {
  const pairs = [target, ...others]
  const flange = pairs.find(({ axis }) => axis.name === 'flange_size')
  if (flange && isClamped(flange.value) && pairs.some(({ axis, value }) => axis.name === 'bolt_hole' && value))
    return 'No bolts'
  if (others.length === 1) return 'Not available'
  const conflicts = others.filter((other) => !variations.some((each) => has(each, target) && has(each, other)))
  const labels = (conflicts.length > 0 ? conflicts : others).map(({ axis, value }) =>
    value ? typeset(value) : `no ${inSentence(axis.label)}`,
  )
  return `Not available with ${labels.join(' and ')}`
}

/** The part of a cell: the chosen one if several match, else the first. */
function partAt(matches: readonly Choosable[], chosen: string) {
  return (matches.find((variation) => variation.sku === chosen) ?? matches[0])?.sku ?? null
}

/** A grid of two axes: a row per value of the first, a cell per value of the second. */
export interface ChoiceGrid {
  rows: Axis
  columns: Axis
  /** In a wide row, the first choice takes all columns, because its variations lack the attribute. */
  places: { row: string; choices: Choice[]; isWide?: true }[]
}

export function choiceGrid(rows: Axis, columns: Axis, variations: readonly Choosable[], chosen: string): ChoiceGrid {
  const keyOf = (row: string, column: string) => `${row}\n${column}`
  const places = Map.groupBy(variations, (each) => keyOf(valueOf(each, rows), valueOf(each, columns)))
  return withWideRows({
    rows,
    columns,
    places: rows.values.map((row) => ({
      row,
      choices: columns.values.map((value) => {
        const sku = partAt(places.get(keyOf(row, value)) ?? [], chosen)
        const reason = sku ? null : reasonFor({ axis: columns, value }, [{ axis: rows, value: row }], variations)
        return { value, sku, isChosen: sku === chosen, reason, nearest: null }
      }),
    })),
  })
}

/** Merges the cells of rows without the attribute of the columns, instead of giving them a column of their own. */
function withWideRows(grid: ChoiceGrid): ChoiceGrid {
  const { columns, places } = grid
  const isWithout = ({ value, sku }: Choice) => value === withoutAttribute && sku !== null
  const isSplit = places.some(
    ({ choices }) => choices.some(isWithout) && choices.some((choice) => choice.sku !== null && !isWithout(choice)),
  )
  const values = columns.values.filter((value) => value !== withoutAttribute)
  if (isSplit || values.length === columns.values.length) return grid
  return {
    ...grid,
    columns: { ...columns, values },
    places: places.map(({ row, choices }) => {
      const named = choices.filter(({ value }) => value !== withoutAttribute)
      const without = choices.find(isWithout)
      return without ? { row, choices: [without, ...named.slice(1)], isWide: true } : { row, choices: named }
    }),
  }
}

/** A row of options for one axis: each leads to the variation that differs from the chosen one only here. */
export interface ChoiceRow {
  axis: Axis
  choices: Choice[]
}

export function choiceRows(axes: readonly Axis[], variations: readonly Choosable[], chosen: string): ChoiceRow[] {
  const current = variations.find((variation) => variation.sku === chosen)
  if (!current) return []
  return axes.map((axis) => {
    const others = axes
      .filter((other) => other !== axis)
      .map((other) => ({ axis: other, value: valueOf(current, other) }))
    const inCommon = (variation: Choosable) => others.filter((other) => has(variation, other)).length
    return {
      axis,
      choices: axis.values.map((value) => {
        const target = { axis, value }
        const candidates = variations.filter((variation) => has(variation, target))
        const matches = candidates.filter((variation) => inCommon(variation) === others.length)
        const sku = partAt(matches, chosen)
        if (sku) return { value, sku, isChosen: sku === chosen, reason: null, nearest: null }
        const nearest = candidates.toSorted((a, b) => inCommon(b) - inCommon(a))[0]?.sku ?? null
        return { value, sku, isChosen: false, reason: reasonFor(target, others, variations), nearest }
      }),
    }
  })
}

/** Direction of an arrow key in a grid, `[rows, columns]`. */
export const arrowSteps: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** A cell by row and column, from 0. */
export type Place = readonly [number, number]

/**
 * The next cell in a direction, wrapping at the edge. Skips cells where `isStop` is false.
 * @returns the same cell if there is no other in that direction
 */
export function nextPlace(
  places: readonly (readonly Choice[])[],
  from: Place,
  step: readonly [number, number],
  isStop: (choice: Choice) => boolean,
): Place {
  const height = places.length
  const width = places[from[0]]?.length ?? 0
  // A single row moves with all four keys, like a radio group.
  const [down, right] = height === 1 ? [0, step[0] + step[1]] : step
  const length = down ? height : width
  for (let count = 1; count < length; count += 1) {
    const place = [
      (from[0] + down * count + height * length) % height,
      (from[1] + right * count + width * length) % width,
    ] as const
    const choice = places[place[0]]?.[place[1]]
    if (choice && isStop(choice)) return place
  }
  return from
}
