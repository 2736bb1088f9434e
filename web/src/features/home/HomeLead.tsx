import { Button } from '../../platform/ui/Button.tsx'
import { use } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { formatCount } from '../../components/countText.ts'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import { quickOrderPath } from '../../components/paths.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { useShopTexts } from '../../platform/ui/ShopTexts.ts'
import type { HomeLead_products$key } from './__generated__/HomeLead_products.graphql.ts'
import styles from './HomeLead.module.css'

/** Headline of the shop, and two ways to order without browsing. */
export function HomeLead({ products }: { products: HomeLead_products$key | null | undefined }) {
  const count = useFragment(
    graphql`
      fragment HomeLead_products on ProductConnection {
        totalCount
      }
    `,
    products,
  )?.totalCount
  const { features, hasDistributors } = use(ShopContext)
  const { home } = useShopTexts()
  const counted = `${formatCount(count ?? 0)} products`
  return (
    <div className={styles.lead}>
      <div>
        <h1>{home.title}</h1>
        <p className="soft">
          {features.includes('DOCUMENTS')
            ? `${count ? `${counted}, most` : 'Most products'} with outline drawings. `
            : count && `${counted}. `}
          No account needed to order.
        </p>
      </div>
      <div className={styles.ways}>
        <Button component={ShopLink} to={quickOrderPath} variant="filled">
          Quick order
        </Button>
        {hasDistributors && (
          <Button component={ShopLink} to="/distributors">
            Distributors
          </Button>
        )}
      </div>
    </div>
  )
}
