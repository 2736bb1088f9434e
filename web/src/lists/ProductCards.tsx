import { graphql, useFragment } from 'react-relay/hooks'
import { Availability } from '../parts/Availability.tsx'
import { Printed } from '../parts/Printed.tsx'
import { ProductCard } from '../parts/ProductCard.tsx'
import { RowAddToCart } from '../parts/RowAddToCart.tsx'
import { keyFigures } from '../parts/specification.ts'
import type { ProductCards_products$key } from './__generated__/ProductCards_products.graphql.ts'
import styles from './ProductCards.module.css'
import listStyles from './ProductList.module.css'

/** Products as pictures first: key figures, availability and Add on each card. */
export function ProductCards({ products }: { products: ProductCards_products$key }) {
  const cards = useFragment(
    graphql`
      fragment ProductCards_products on Product @relay(plural: true) {
        id
        specifications {
          name
          label
          value
          unit
        }
        defaultVariation {
          availability {
            ...Availability_availability
          }
          ...RowAddToCart_variation
        }
        ...ProductCard_product
      }
    `,
    products,
  )
  return (
    <>
      <h2 className="sr-only">Products</h2>
      <div className={listStyles.cards}>
        {cards.map((card) => (
          <ProductCard
            key={card.id}
            product={card}
            facts={
              <p className={styles.key}>
                <Printed text={keyFigures(card.specifications).join(' · ')} />
              </p>
            }
          >
            {card.defaultVariation && (
              <>
                <Availability availability={card.defaultVariation.availability} date="short" />
                <div className={styles.buy}>
                  <RowAddToCart variation={card.defaultVariation} />
                </div>
              </>
            )}
          </ProductCard>
        ))}
      </div>
    </>
  )
}
