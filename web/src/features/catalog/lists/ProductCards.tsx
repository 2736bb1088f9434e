import { Button } from '../../../platform/ui/Button.tsx'
import { graphql, useFragment } from 'react-relay/hooks'
import { useNavigate } from 'react-router'
import { CompareProductToggle, CompareToggle } from '../../compare/CompareToggle.tsx'
import { Availability } from '../../../components/products/Availability.tsx'
import { Printed } from '../../../components/products/Printed.tsx'
import { SEPARATOR } from '../../../components/products/typeset.ts'
import { PartCard } from '../../../components/products/ProductCard.tsx'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import { RowAddToCart } from '../../cart/RowAddToCart.tsx'
import { keyFigures } from '../../../components/products/specification.ts'
import type { ProductCards_edges$data, ProductCards_edges$key } from './__generated__/ProductCards_edges.graphql.ts'
import { formatCount, moreText } from '../../../components/countText.ts'
import styles from './ProductCards.module.css'
import { useCompareProduct } from './useCompareProduct.ts'

interface Props {
  edges: ProductCards_edges$key
  isNarrowed: boolean
}

/** Products as cards, each with its matching part's key figures, availability, and Add button or link to all parts. */
export function ProductCards({ edges, isNarrowed }: Props) {
  const cards = useFragment(
    graphql`
      fragment ProductCards_edges on ProductEdge @relay(plural: true) @throwOnFieldError {
        matchingVariationCount
        matchingVariation {
          sku
          path
          specifications {
            name
            label
            value
            unit
          }
          availability {
            ...Availability_availability
          }
          ...ProductCard_variation
          ...RowAddToCart_variation
        }
        priceRange {
          ...Price_range
        }
        node {
          id
          title
          path
        }
      }
    `,
    edges,
  )
  return (
    <>
      <h2 className="sr-only">Products</h2>
      <div className={styles.cards}>
        {cards.map((card) => (
          <Card key={card.node.id} card={card} isNarrowed={isNarrowed} />
        ))}
      </div>
    </>
  )
}

function Card({ card, isNarrowed }: { card: ProductCards_edges$data[number]; isNarrowed: boolean }) {
  const { node, matchingVariation: part, matchingVariationCount: count } = card
  return (
    <PartCard
      title={node.title}
      path={part?.path ?? node.path}
      variation={part}
      prices={card.priceRange}
      facts={
        <>
          {count > 1 && <span className={styles.key}>{moreText(count - 1, isNarrowed)}</span>}
          <p className={styles.key}>
            <Printed text={keyFigures(part?.specifications ?? []).join(SEPARATOR)} />
          </p>
        </>
      }
    >
      {part && (
        <>
          <Availability availability={part.availability} date="short" />
          <div className={styles.buy}>
            {count > 1 ? (
              <Choice card={card} sku={part.sku} />
            ) : (
              <>
                <RowAddToCart variation={part} />
                <CompareToggle sku={part.sku} />
              </>
            )}
          </div>
        </>
      )}
    </PartCard>
  )
}

/** If several parts match, the shopper chooses one before ordering or comparing it. */
function Choice({ card, sku }: { card: ProductCards_edges$data[number]; sku: string }) {
  const { node, matchingVariationCount: count } = card
  const navigate = useNavigate()
  const choicePath = `${node.path}#variations`
  const compare = useCompareProduct(node.id, () => void navigate(choicePath))
  const text = `See ${formatCount(count)} parts`
  return (
    <>
      <Button component={ShopLink} to={choicePath} isWide aria-label={`${text}: ${node.title}`}>
        {text}
      </Button>
      <CompareProductToggle sku={sku} product={node.id} title={node.title} onCompare={() => void compare()} />
    </>
  )
}
