import { graphql, useFragment } from 'react-relay/hooks'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import styles from './SizeStrip.module.css'
import type { SizeStrip_products$key } from './__generated__/SizeStrip_products.graphql.ts'
import { firstPage, listAddress } from './listState.ts'

/** The most common sizes, as printed on the strip. */
const sizes = [
  '1.33" CF',
  '2.75" CF',
  '3.38" CF',
  '4.50" CF',
  '6.00" CF',
  '8.00" CF',
  'NW16',
  'NW25',
  'NW40',
  'NW50',
  'ISO63',
  'ISO100',
]

/** The strip's sizes that the catalog has, each with its filter value. */
export function availableSizes(values: readonly { value: string; label: string }[]) {
  return sizes.flatMap((size) => {
    const found = values.find(({ label }) => label === size || label.startsWith(`${size} `))
    return found ? [{ size, value: found.value }] : []
  })
}

const attribute = 'flange_size'

/** Flange sizes, each linking to all matching products: engineers start from the flange on their chamber. */
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
  const options = availableSizes(facets.find((facet) => facet.name === attribute)?.values ?? [])
  if (options.length === 0) return null
  return (
    <nav className={styles.strip} aria-label="Shop by flange size">
      <span>Flange size</span>
      {options.map(({ size, value }) => (
        <ShopLink key={value} to={`/products${listAddress(firstPage, { choices: [{ facet: attribute, value }] })}`}>
          {size}
        </ShopLink>
      ))}
    </nav>
  )
}
