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
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const asked = row.choices.find((choice) => choice.value === askedFor && !choice.sku)
  const isFollowing = useRef(false)
  useEffect(() => {
    // The link to the nearest part is beside its sentence: focus stays in the group.
    if (asked || !isFollowing.current) return
    isFollowing.current = false
    group.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus()
  }, [asked, group])
  return (
    <div className={styles.group}>
      <div role="radiogroup" aria-labelledby={id} ref={group} onKeyDown={onKeyDown}>
        <h2 className={styles.label} id={id}>
          {row.axis.label}
        </h2>
        <div className={styles.options}>
          {row.choices.map((choice, column) =>
            choice.sku ? (
              <Link
                key={choice.value}
                className={styles.option}
                role="radio"
                aria-checked={choice.isChosen}
                data-place={[0, column].join()}
                tabIndex={choice.isChosen ? 0 : -1}
                to={addressOf(choice.sku)}
                replace
                preventScrollReset
                onFocus={() => setAskedFor(null)}
              >
                {nameOf(choice)}
              </Link>
            ) : (
              <span
                key={choice.value}
                className={styles.option}
                role="radio"
                aria-checked="false"
                aria-disabled="true"
                aria-label={`${nameOf(choice)}, ${inSentence(choice.reason)}`}
                title={choice.reason ?? undefined}
                data-place={[0, column].join()}
                tabIndex={-1}
                onFocus={() => setAskedFor(choice.value)}
              >
                {nameOf(choice)}
              </span>
            ),
          )}
        </div>
      </div>
      <p className={styles.reason} role="status">
        {asked && (
          <>
            {nameOf(asked)}: {inSentence(asked.reason)}.
            {asked.nearest && (
              <>
                {' Nearest: '}
                <Link
                  to={addressOf(asked.nearest)}
                  replace
                  preventScrollReset
                  onClick={() => (isFollowing.current = true)}
                >
                  <PartNumber sku={asked.nearest} />
                </Link>
              </>
            )}
          </>
        )}
      </p>
    </div>
  )
}

/** A reason after a colon or comma. */
function inSentence(reason: string | null) {
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
