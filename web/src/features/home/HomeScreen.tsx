import { graphql } from 'react-relay/hooks'
import { CardRow } from '../../components/products/CardRow.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Section } from '../../components/Section.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { PartBoundary, PartFailed } from '../../components/page/PartBoundary.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { useShopTexts } from '../../platform/ui/ShopTexts.ts'
import { ShopData } from '../../components/structuredData/ShopData.tsx'
import type { HomeScreenQuery } from './__generated__/HomeScreenQuery.graphql.ts'
import { CategoryTiles } from './CategoryTiles.tsx'
import { HomeLead } from './HomeLead.tsx'
import { HomeLinks } from './HomeLinks.tsx'
import { SizeStrip } from '../catalog/lists/SizeStrip.tsx'

export const query = graphql`
  query HomeScreenQuery($shell: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    products(first: 1) {
      ...HomeLead_products
      ...SizeStrip_products
    }
    categories {
      ...CategoryTiles_categories
    }
    mostOrdered: featuredProducts(list: MOST_ORDERED) {
      ...CardRow_products
    }
    new: featuredProducts(list: NEW) {
      ...CardRow_products
    }
    shop {
      ...HomeLinks_shop
      ...ShopData_shop
    }
  }
`

export function Screen({ data }: { data: HomeScreenQuery['response'] }) {
  const { home } = useShopTexts()
  return (
    <>
      <PageTitle>{home.title}</PageTitle>
      {import.meta.env.SSR && <ShopData shop={data.shop} withSearch />}
      <HomeLead products={data.products} />
      {data.products && (
        <PartBoundary of="sizes">
          <SizeStrip products={data.products} />
        </PartBoundary>
      )}
      {data.categories ? (
        <PartBoundary of="categories">
          <CategoryTiles categories={data.categories} />
        </PartBoundary>
      ) : (
        <PartFailed of="categories" />
      )}
      <div className="no-print">
        {data.mostOrdered?.length !== 0 && (
          <Section title="Most ordered" aside={<ShopLink to="/products">All products</ShopLink>}>
            {data.mostOrdered ? (
              <Panel of="most ordered products" like="cards">
                <CardRow products={data.mostOrdered} label="Most ordered" />
              </Panel>
            ) : (
              <PartFailed of="most ordered products" />
            )}
          </Section>
        )}
        {data.new?.length !== 0 && (
          <Section title="New">
            {data.new ? (
              <Panel of="new products" like="cards">
                <CardRow products={data.new} label="New" />
              </Panel>
            ) : (
              <PartFailed of="new products" />
            )}
          </Section>
        )}
      </div>
      <HomeLinks shop={data.shop} />
    </>
  )
}
