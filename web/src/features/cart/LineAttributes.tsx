import { graphql, useFragment } from 'react-relay/hooks'
import { SEPARATOR, typeset } from '../../components/products/typeset.ts'
import { spelledQuantity } from '@shop/schema/quantity'
import type { LineAttributes_item$key } from './__generated__/LineAttributes_item.graphql.ts'
import styles from './CartLine.module.css'

/** Attributes of a cart item: those of its variation, whether it ships in one piece, and the contents of its packs. */
export function LineAttributes({ item, quantity }: { item: LineAttributes_item$key; quantity: number }) {
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
  const spelled = spelledQuantity(quantity, quantityMultiplierLabel)
  const facts = [
    ...attributeData.map(({ name, label, value }) => ({ name, label, value: typeset(value) })),
    // Packs have a multiplier too, but no one-piece option.
    ...(typeof isOneLength === 'boolean' && variation?.canBeOneLength
      ? [{ name: 'piece', label: 'One piece', value: isOneLength ? 'Yes' : 'No' }]
      : []),
  ]
  return (
    <>
      {facts.length > 0 && (
        <p className={styles.attributes}>
          {facts.map(({ name, label, value }, index) => (
            // On screen, the radio buttons of LineLength show the length.
            <span key={name} className={name === 'piece' && isAvailable ? 'only-print' : undefined}>
              {index > 0 && SEPARATOR}
              {label} <b>{value}</b>
            </span>
          ))}
        </p>
      )}
      {spelled !== '' && <p className={styles.contents}>{typeset(spelled)}</p>}
    </>
  )
}
