import { graphql, useFragment } from 'react-relay/hooks'
import type { CardRow_products$key } from './__generated__/CardRow_products.graphql.ts'
import styles from './CardRow.module.css'
import { ProductCard } from './ProductCard.tsx'

/** Up to six products in a row; on a phone it scrolls by itself and is keyboard accessible. */
export function CardRow({ products, label }: { products: CardRow_products$key; label: string }) {
  const cards = useFragment(
    graphql`
      fragment CardRow_products on Product @relay(plural: true) {
        id
        ...ProductCard_product
      }
    `,
    products,
  )
  return (
    <div className={styles.row} role="group" aria-label={label} tabIndex={0}>
      {cards.slice(0, 6).map((card) => (
        <ProductCard key={card.id} product={card} />
      ))}
    </div>
  )
}
