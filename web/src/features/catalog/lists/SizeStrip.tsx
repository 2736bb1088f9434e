import { graphql, useFragment } from 'react-relay/hooks'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import { firstPage, listAddress } from './listState.ts'
import type { SizeStrip_products$key } from './__generated__/SizeStrip_products.graphql.ts'
import styles from './SizeStrip.module.css'
import { sizesOnOffer } from './sizes.ts'

const attribute = 'flange_size'

/** Engineers start from the flange on their chamber: every size leads to all products that fit it. */
export function SizeStrip({ products }: { products: SizeStrip_products$key }) {
  const { facets } = useFragment(
    graphql`
      fragment SizeStrip_products on ProductConnection {
        facets(names: ["flange_size"]) {
          name
          values {
            value
            label
          }
        }
      }
    `,
    products,
  )
  const offered = sizesOnOffer(facets.find((facet) => facet.name === attribute)?.values ?? [])
  if (offered.length === 0) return null
  return (
    <nav className={styles.strip} aria-label="Shop by flange size">
      <span>Flange size</span>
      {offered.map(({ size, value }) => (
        <ShopLink key={value} to={`/products${listAddress(firstPage, { choices: [{ facet: attribute, value }] })}`}>
          {size}
        </ShopLink>
      ))}
    </nav>
  )
}
