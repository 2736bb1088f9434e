/** A variation as the picker sees it: its part number and the value of each attribute it has. */
export type Choosable = { sku: string; attributes: readonly { name: string; value: string }[] }

/** An attribute that tells variations apart, its values in the order in which they are offered. */
export type Axis = { name: string; label: string; values: readonly string[] }

/** What a variation without the attribute counts as: a choice like any other, and never a hidden one. */
const withoutAttribute = ''

/** One place in the grid or row of choices. `sku` null: the combination is not made, and `reason` says so. */
export type Choice = { value: string; sku: string | null; isChosen: boolean; reason: string | null }

const valueOf = (variation: Choosable, axis: Axis) =>
  variation.attributes.find((attribute) => attribute.name === axis.name)?.value ?? withoutAttribute

/** The axis with a place for variations that lack the attribute, where there are any. */
function completed(axis: Axis, variations: readonly Choosable[]): Axis {
  const used = new Set(variations.map((variation) => valueOf(variation, axis)))
  const values = axis.values.filter((value) => used.has(value))
  return { ...axis, values: used.has(withoutAttribute) ? [...values, withoutAttribute] : values }
}

/** The axes on which these variations really differ; an attribute with one value is a fact, not a choice. */
export function axesOf(axes: readonly Axis[], variations: readonly Choosable[]): Axis[] {
  return axes.map((axis) => completed(axis, variations)).filter((axis) => axis.values.length > 1)
}

/** Flanges that are clamped have no bolts, so no choice of bolt holes. */
const isClamped = (value: string) => /^(NW|ISO)\s?\d/.test(value)

function reasonFor(axis: Axis, value: string, others: readonly { axis: Axis; value: string }[]): string {
  const pairs = [{ axis, value }, ...others]
  const flange = pairs.find((pair) => pair.axis.name === 'flange_size')
  if (flange && isClamped(flange.value) && pairs.some((pair) => pair.axis.name === 'bolt_hole')) return 'No bolts'
  return 'Not made'
}

/** A grid of two axes: one row for each value of the first, one place for each value of the second. */
export type ChoiceGrid = {
  rows: Axis
  columns: Axis
  places: { row: string; choices: Choice[] }[]
}

export function choiceGrid(rows: Axis, columns: Axis, variations: readonly Choosable[], chosen: string): ChoiceGrid {
  const skus = new Map(
    variations.map((variation) => [`${valueOf(variation, rows)}\n${valueOf(variation, columns)}`, variation.sku]),
  )
  return {
    rows,
    columns,
    places: rows.values.map((row) => ({
      row,
      choices: columns.values.map((value) => {
        const sku = skus.get(`${row}\n${value}`) ?? null
        const reason = sku ? null : reasonFor(columns, value, [{ axis: rows, value: row }])
        return { value, sku, isChosen: sku === chosen, reason }
      }),
    })),
  }
}

/** A row of choices for one axis: each leads to the variation that differs from the chosen one in this axis alone. */
export type ChoiceRow = { axis: Axis; choices: Choice[] }

export function choiceRows(axes: readonly Axis[], variations: readonly Choosable[], chosen: string): ChoiceRow[] {
  const current = variations.find((variation) => variation.sku === chosen)
  if (!current) return []
  return axes.map((axis) => {
    const others = axes
      .filter((other) => other !== axis)
      .map((other) => ({ axis: other, value: valueOf(current, other) }))
    const reachable = variations.filter((variation) =>
      others.every((other) => valueOf(variation, other.axis) === other.value),
    )
    return {
      axis,
      choices: axis.values.map((value) => {
        const sku = reachable.find((variation) => valueOf(variation, axis) === value)?.sku ?? null
        return { value, sku, isChosen: sku === chosen, reason: sku ? null : reasonFor(axis, value, others) }
      }),
    }
  })
}

/** The direction an arrow key asks for in a grid, `[rows, columns]`. */
export const arrowSteps: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * The next choice in a direction, passing over combinations that are not made and going round at the edge.
 * @returns a part number, null where no other choice lies in that direction.
 */
export function nextChoice(
  places: readonly (readonly Choice[])[],
  chosen: string,
  [down, right]: readonly [number, number],
): string | null {
  const row = places.findIndex((choices) => choices.some((choice) => choice.sku === chosen))
  const column = places[row]?.findIndex((choice) => choice.sku === chosen) ?? -1
  if (row < 0 || column < 0) return null
  const height = places.length
  const width = places[row]?.length ?? 0
  const length = down ? height : width
  for (let step = 1; step < length; step += 1) {
    const at =
      places[(row + down * step + height * length) % height]?.[(column + right * step + width * length) % width]
    if (at?.sku) return at.sku
  }
  return null
}
