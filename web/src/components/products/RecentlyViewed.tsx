import { useDeviceValue } from '../../platform/device/deviceStore.ts'
import { useFlag } from '../featureFlags.ts'
import { MAX_SHOWN, recentProducts } from './recentProducts.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { PartNumber } from './Printed.tsx'
import card from './ProductCard.module.css'
import picture from './ProductPicture.module.css'
import styles from './RecentlyViewed.module.css'
import { Section } from '../Section.tsx'
import { typeset } from './typeset.ts'

/** Parts viewed in this browser, except the current one. Renders nothing without any. */
export function RecentlyViewed({ except }: { except?: string }) {
  const isOn = useFlag('RECENTLY_VIEWED_PRODUCTS')
  const stored = useDeviceValue(recentProducts)
  const products = stored.filter(({ partNumber }) => partNumber !== except).slice(0, MAX_SHOWN)
  if (!isOn || products.length === 0) return null
  return (
    <div className="no-print">
      <Section title="Recently viewed">
        <ul className={styles.row} aria-label="Recently viewed" tabIndex={0}>
          {products.map(({ partNumber, title, path, picture: source }) => (
            <li key={partNumber} className={card.card}>
              <span className={`${picture.well} ${card.picture}`}>
                <img src={source} alt="" width={140} height={140} loading="lazy" decoding="async" />
              </span>
              <h3 className={card.name}>
                <ShopLink to={path}>{typeset(title)}</ShopLink>
              </h3>
              <span className={card.number}>
                <PartNumber sku={partNumber} />
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
