import { useId } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { Link } from 'react-router'
import { AvailabilityDot, Dot } from '../../components/products/Availability.tsx'
import { Printed } from '../../components/products/Printed.tsx'
import { Price } from '../../components/products/Price.tsx'
import { availabilityMark, availabilitySentence } from '../../components/products/availability.ts'
import type {
  ChoiceGridPicker_variations$data,
  ChoiceGridPicker_variations$key,
} from './__generated__/ChoiceGridPicker_variations.graphql.ts'
import { type ChoiceGrid, inSentence } from './choices.ts'
import { useArrowChoice } from './useArrowChoice.ts'
import styles from './VariationPicker.module.css'

interface Props {
  grid: ChoiceGrid
  variations: ChoiceGridPicker_variations$key
  addressOf: (sku: string) => { search: string }
}

const legend = [
  ['stock', 'In stock'],
  ['low', 'Low stock'],
  ['lead', 'Lead time'],
  ['off', 'Discontinued'],
] as const

const variationsFragment = graphql`
    fragment ChoiceGridPicker_variations on ProductVariation @relay(plural: true) {
      sku
      price {
        formatted
        ...Price_money
      }
      availability {
        status
        quantity
        leadTime
        shipsBy: shipDate
        ...Availability_availability
      }
    }
`

/** Two attributes as a grid: each cell has a price and a mark, or shows that it is unavailable. */
export function ChoiceGridPicker({ grid, variations, addressOf }: Props) {
  const parts = useFragment(variationsFragment, variations)
  const id = useId()
  const known = parts.filter(({ availability }) => availability.status !== 'UNKNOWN')
  const marks = new Set(known.map(({ availability }) => availabilityMark(availability)))
  const places = grid.places.map((place) => place.choices)
  const { group, onKeyDown } = useArrowChoice({ places, addressOf })
  return (
    <div role="radiogroup" aria-labelledby={id} ref={group} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <h2 className={styles.label} id={id}>
          {grid.rows.label} and {inSentence(grid.columns.label)}
        </h2>
        <Legend marks={marks} />
      </div>
      <div className={styles.scroll}>
        <table className={styles.grid} data-many={grid.columns.values.length > 3 || undefined}>
          <thead>
            <tr>
              <th scope="col">{grid.rows.label}</th>
              {grid.columns.values.map((value) => (
                <th key={value} scope="col">
                  <ValueLabel value={value} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.places.map((place, row) => (
              <GridRow
                key={place.row}
                place={place}
                row={row}
                columnLabel={grid.columns.label}
                parts={parts}
                addressOf={addressOf}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Legend({ marks }: { marks: ReadonlySet<string> }) {
  return (
    <span className={styles.legend} aria-hidden="true">
      {legend.map(
        ([mark, label]) =>
          marks.has(mark) && (
            <span key={mark}>
              <Dot mark={mark} /> {label}
            </span>
          ),
      )}
    </span>
  )
}

interface GridRowProps {
  place: ChoiceGrid['places'][number]
  /** Index of the row. */
  row: number
  /** Name of the attribute in the columns. */
  columnLabel: string
  parts: ChoiceGridPicker_variations$data
  addressOf: Props['addressOf']
}

function GridRow({ place, row, columnLabel, parts, addressOf }: GridRowProps) {
  return (
    <tr>
      <th scope="row">
        <ValueLabel value={place.row} />
      </th>
      {(place.isWide ? place.choices.slice(0, 1) : place.choices).map((choice, column) => {
        const part = parts.find((each) => each.sku === choice.sku)
        if (!part) {
          return (
            <td key={choice.value} className={styles.off}>
              {choice.reason}
            </td>
          )
        }
        return (
          <td key={choice.value} colSpan={place.isWide && place.choices.length}>
            <Link
              className={styles.choice}
              role="radio"
              aria-checked={choice.isChosen}
              aria-label={[
                part.sku,
                place.row,
                choice.value,
                part.price?.formatted,
                availabilitySentence(part.availability, 'medium'),
              ]
                .filter(Boolean)
                .join(', ')}
              data-place={[row, column].join()}
              tabIndex={choice.isChosen ? 0 : -1}
              to={addressOf(part.sku)}
              replace
              preventScrollReset
            >
              {place.isWide && <span className="mute">No {inSentence(columnLabel)}</span>}
              <Price money={part.price} />
              <AvailabilityDot availability={part.availability} />
            </Link>
          </td>
        )
      })}
    </tr>
  )
}

/** A value of an attribute; the second name of a size (`2.75" CF (DN40)`) is less prominent. */
function ValueLabel({ value }: { value: string }) {
  const [, name, other] = /^(.*\S)\s+\(([^)]+)\)$/.exec(value) ?? []
  if (!value) return <span className="mute">None</span>
  if (!name) return <Printed text={value} />
  return (
    <>
      <Printed text={name} /> <span className="mute">{other}</span>
    </>
  )
}
