import { ShopLink } from '../../shell/ShopLink.tsx'
import styles from './SizeStrip.module.css'

/** The sizes most asked for: as printed, and the words that find their parts. */
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

/** Engineers start from the flange on their chamber. */
export function SizeStrip() {
  return (
    <nav className={styles.strip} aria-label="Shop by flange size">
      <span>Flange size</span>
      {sizes.map((size) => (
        <ShopLink key={size} to={`/search?${new URLSearchParams({ terms: size })}`}>
          {size}
        </ShopLink>
      ))}
    </nav>
  )
}
