import { Fragment } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { SEPARATOR, typeset } from '../../components/products/typeset.ts'
import { unitOfSale } from '../../components/products/quantity.ts'
import type { LineAttributes_item$key } from './__generated__/LineAttributes_item.graphql.ts'
import styles from './CartLine.module.css'

/** Attributes of a cart item: those of its variation, the unit of sale, and whether it ships in one piece. */
export function LineAttributes({ item }: { item: LineAttributes_item$key }) {
  const { attributeData, quantityMultiplierLabel, isOneLength, isAvailable, variation } = useFragment(
    graphql`
      fragment LineAttributes_item on CartItem {
        attributeData {
          name
          label
          value
        }
        quantityMultiplierLabel
        isOneLength
        isAvailable
        variation {
          canBeOneLength
        }
      }
    `,
    item,
  )
  const unit = unitOfSale(quantityMultiplierLabel)
  // A length attribute may already state the unit.
  const isUnitListed = unit === null || attributeData.some(({ value }) => value === unit)
  const facts = [
    ...attributeData.map(({ name, label, value }) => ({ name, label, value: typeset(value) })),
    ...(isUnitListed
      ? []
      : [{ name: 'unit', label: '', value: typeset(quantityMultiplierLabel.replace(/^x\s*/, '× ')) }]),
    // Packs have a multiplier too, but no one-piece option.
    ...(typeof isOneLength === 'boolean' && variation?.canBeOneLength
      ? [{ name: 'piece', label: 'One piece', value: isOneLength ? 'Yes' : 'No' }]
      : []),
  ]
  if (facts.length === 0) return null
  return (
    <p className={styles.attributes}>
      {facts.map(({ name, label, value }, index) => {
        const fact = (
          <>
            {index > 0 && SEPARATOR}
            {label} <b>{value}</b>
          </>
        )
        // On screen, the radio buttons of LineLength show this.
        if (name === 'piece' && isAvailable) {
          return (
            <span key={name} className="only-print">
              {fact}
            </span>
          )
        }
        return <Fragment key={name}>{fact}</Fragment>
      })}
    </p>
  )
}
