import { useEffect, useId, useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { Link } from 'react-router'
import { PartNumber } from '../../components/products/Printed.tsx'
import { typeset } from '../../components/products/typeset.ts'
import { useUnits } from '../../platform/units/UnitsProvider.tsx'
import { convertText } from '../../platform/units/convertText.ts'
import { ChoiceGridPicker } from './ChoiceGridPicker.tsx'
import styles from './VariationPicker.module.css'
import type { VariationPicker_product$key } from './__generated__/VariationPicker_product.graphql.ts'
import type { VariationPicker_variations$key } from './__generated__/VariationPicker_variations.graphql.ts'
import { type Choice, type ChoiceRow, axesOf, choiceGrid, choiceRows } from './choices.ts'
import { useArrowChoice } from './useArrowChoice.ts'

interface Addresses {
  addressOf: (sku: string) => { search: string }
}

/** A row of options per attribute. Selecting one changes only that attribute. */
function ChoiceRowPicker({ rows, addressOf }: Addresses & { rows: readonly ChoiceRow[] }) {
  const hasGaps = rows.some((row) => row.choices.some((choice) => !choice.sku))
  return (
    <div>
      {rows.map((row) => (
        <Row key={row.axis.name} row={row} addressOf={addressOf} />
      ))}
      {hasGaps && <p className={styles.gaps}>Crossed-out options are not available with your selection.</p>}
    </div>
  )
}

function Row({ row, addressOf }: Addresses & { row: ChoiceRow }) {
  const id = useId()
  const { group, onKeyDown } = useArrowChoice({ places: [row.choices], addressOf, stopsAtOff: true })
  const units = useUnits()
  const nameOf = ({ value }: Choice) => typeset(convertText(value, units)) || 'None'
  const [focusedValue, setFocusedValue] = useState<string | null>(null)
  const unavailable = row.choices.find((choice) => choice.value === focusedValue && !choice.sku)
  const isFollowing = useRef(false)
  useEffect(() => {
    // The link to the nearest part is beside its sentence: focus stays in the group.
    if (unavailable || !isFollowing.current) return
    isFollowing.current = false
    group.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus()
  }, [unavailable, group])
  return (
    <div className={styles.group}>
      <div role="radiogroup" aria-labelledby={id} ref={group} onKeyDown={onKeyDown}>
        <h2 className={styles.label} id={id}>
          {row.axis.label}
        </h2>
        <div className={styles.options}>
          {row.choices.map((choice, column) => (
            <Option
              key={choice.value}
              choice={choice}
              name={nameOf(choice)}
              place={[0, column].join()}
              addressOf={addressOf}
              onFocus={() => setFocusedValue(choice.sku ? null : choice.value)}
            />
          ))}
        </div>
      </div>
      <p className={styles.reason} role="status">
        {unavailable && (
          <>
            {nameOf(unavailable)}: {lowerFirst(unavailable.reason)}.
            {unavailable.nearest && (
              <>
                {' Nearest: '}
                <Link
                  to={addressOf(unavailable.nearest)}
                  replace
                  preventScrollReset
                  onClick={() => (isFollowing.current = true)}
                >
                  <PartNumber sku={unavailable.nearest} />
                </Link>
              </>
            )}
          </>
        )}
      </p>
    </div>
  )
}

interface OptionProps extends Addresses {
  choice: Choice
  name: string
  /** Its position, for the arrow keys. */
  place: string
  onFocus: () => void
}

function Option({ choice, name, place, addressOf, onFocus }: OptionProps) {
  if (choice.sku) {
    return (
      <Link
        className={styles.option}
        role="radio"
        aria-checked={choice.isChosen}
        data-place={place}
        tabIndex={choice.isChosen ? 0 : -1}
        to={addressOf(choice.sku)}
        replace
        preventScrollReset
        onFocus={onFocus}
      >
        {name}
      </Link>
    )
  }
  return (
    <span
      className={styles.option}
      role="radio"
      aria-checked="false"
      aria-disabled="true"
      aria-label={`${name}, ${lowerFirst(choice.reason)}`}
      title={choice.reason ?? undefined}
      data-place={place}
      tabIndex={-1}
      onFocus={onFocus}
    >
      {name}
    </span>
  )
}

/** A reason after a colon or comma. */
function lowerFirst(reason: string | null) {
  return reason && reason.charAt(0).toLowerCase() + reason.slice(1)
}

interface Props {
  product: VariationPicker_product$key
  variations: VariationPicker_variations$key
  chosen: string
  addressOf: (sku: string) => { search: string }
}

/** Selects a part of a product: two attributes form a grid with prices, other counts form rows. */
export function VariationPicker({ product, variations, chosen, addressOf }: Props) {
  const { attributes } = useFragment(
    graphql`
      fragment VariationPicker_product on Product {
        attributes {
          name
          label
          values
        }
      }
    `,
    product,
  )
  const parts = useFragment(
    graphql`
      fragment VariationPicker_variations on ProductVariation @relay(plural: true) {
        sku
        attributes {
          name
          value
        }
        ...ChoiceGridPicker_variations
      }
    `,
    variations,
  )
  const axes = axesOf(attributes, parts)
  const [first, second, ...others] = axes
  if (!first) return null
  if (second && others.length === 0) {
    const [rows, columns] = second.values.length > first.values.length ? [second, first] : [first, second]
    const grid = choiceGrid(rows, columns, parts, chosen)
    return <ChoiceGridPicker grid={grid} variations={parts} addressOf={addressOf} />
  }
  return <ChoiceRowPicker rows={choiceRows(axes, parts, chosen)} addressOf={addressOf} />
}
