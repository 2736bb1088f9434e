import { graphql, useFragment } from 'react-relay/hooks'
import { PartNumber } from '../../../components/products/Printed.tsx'
import { Price } from '../../../components/products/Price.tsx'
import { ProductPicture } from '../../../components/products/ProductPicture.tsx'
import { perUnit, type QuantityRule, readQuantity } from '../../../components/products/quantity.ts'
import { typeset } from '../../../components/products/typeset.ts'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import { RowAddToCart } from '../RowAddToCart.tsx'
import { AddAllToCart } from './AddAllToCart.tsx'
import styles from './NeededList.module.css'
import type {
  NeededList_variation$data,
  NeededList_variation$key,
} from './__generated__/NeededList_variation.graphql.ts'

/** Number of sold units for a number of pieces: 18 bolts are one pack of 25. Null means the minimum. */
export function unitsNeeded(
  pieces: number | null | undefined,
  piecesInUnit: number | null | undefined,
  rule: QuantityRule,
): number {
  const units = Math.ceil((pieces ?? 0) / Math.max(1, piecesInUnit ?? 1))
  return readQuantity(String(Math.max(units, rule.minimum)), rule).quantity ?? rule.minimum
}

/** A part that others need. */
interface Need {
  readonly role: string
  /** Null if the use decides. */
  readonly pieces: number | null
  readonly variation: NeededList_variation$key[number]
}

interface Props {
  needs: readonly Need[]
  label: string
  /** What the button does not add. */
  except?: string
}

const variationFragment = graphql`
  fragment NeededList_variation on ProductVariation @relay(plural: true) {
    id
    sku
    title
    path
    quantityMultiplier
    quantityMultiplierLabel
    minimumQuantity
    maximumQuantity
    quantityStep
    image {
      ...ProductPicture_image
    }
    price {
      ...Price_money
    }
    availability {
      status
    }
    ...RowAddToCart_variation
  }
`

/** Needed parts with their quantities, and a button that adds all whose quantity is known. */
export function NeededList({ needs, label, except }: Props) {
  const variations = useFragment(
    variationFragment,
    needs.map(({ variation }) => variation),
  )
  const rows = needs.flatMap(({ role, pieces }, index) => {
    const part = variations[index]
    return part ? [{ role, pieces, part, units: unitsOf(part, pieces) }] : []
  })
  const lines = rows
    .filter(({ pieces, part }) => pieces !== null && part.price && part.availability.status !== 'DISCONTINUED')
    .map(({ part, units }) => ({ sku: part.sku, quantity: units }))
  return (
    <>
      <ul className={styles.rows} aria-label={label}>
        {rows.map((row) => (
          // A new quantity replaces what was typed.
          <NeededRow key={`${row.part.id} ${row.units}`} {...row} />
        ))}
      </ul>
      {lines.length > 1 && <AddAllToCart lines={lines} except={except} />}
    </>
  )
}

type Part = NeededList_variation$data[number]

function unitsOf(part: Part, pieces: number | null) {
  const { minimumQuantity: minimum, maximumQuantity: maximum, quantityStep: step } = part
  return unitsNeeded(pieces, part.quantityMultiplier, { minimum, maximum, step })
}

interface NeededRowProps extends Pick<Need, 'role' | 'pieces'> {
  part: Part
  units: number
}

function NeededRow({ role, pieces, part, units }: NeededRowProps) {
  return (
    <li className={styles.row}>
      <ProductPicture image={part.image} size={48} />
      <div className={styles.text}>
        <p className={styles.role}>
          {role}, {pieces === null ? 'as needed' : `${pieces} needed`}
        </p>
        <ShopLink to={part.path}>{typeset(part.title)}</ShopLink>{' '}
        <span className={styles.number}>
          <PartNumber sku={part.sku} />
        </span>
      </div>
      <p className={styles.price}>
        <Price money={part.price} /> {part.price && <small>{perUnit(part.quantityMultiplierLabel)}</small>}
      </p>
      <div className={styles.add}>
        <RowAddToCart variation={part} quantity={units} />
      </div>
    </li>
  )
}
