import { graphql, useFragment } from 'react-relay/hooks'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import { useShopTexts } from '../../../platform/ui/ShopTexts.ts'
import styles from './SizeStrip.module.css'
import type { SizeStrip_products$key } from './__generated__/SizeStrip_products.graphql.ts'
import { firstPage, listAddress } from './listState.ts'

/** The strip's sizes that the catalog has, each with its filter value. */
export function availableSizes(sizes: readonly string[], values: readonly { value: string; label: string }[]) {
  return sizes.flatMap((size) => {
    const found = values.find(({ label }) => label === size || label.startsWith(`${size} `))
    return found ? [{ size, value: found.value }] : []
  })
}

const attribute = 'flange_size'

/** The most common flange sizes, with links to matching products: engineers start from the flange on their chamber. */
export function SizeStrip({ products }: { products: SizeStrip_products$key }) {
  const { facets } = useFragment(
    graphql`
      fragment SizeStrip_products on ProductConnection {
        facets(names: ["flange_size"]) {
          name
          label
          values {
            value
            label
          }
        }
      }
    `,
    products,
  )
  const { sizes } = useShopTexts().products
  const { label, values } = facets.find((facet) => facet.name === attribute) ?? { label: '', values: [] }
  const options = availableSizes(sizes, values)
  if (options.length === 0) return null
  return (
    <nav className={styles.strip} aria-label={`Shop by ${label.toLowerCase()}`}>
      <span>{label}</span>
      {options.map(({ size, value }) => (
        <ShopLink key={value} to={`/products${listAddress(firstPage, { choices: [{ facet: attribute, value }] })}`}>
          {size}
        </ShopLink>
      ))}
    </nav>
  )
}
