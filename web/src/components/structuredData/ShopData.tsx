import { use } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { OriginContext } from '../../platform/ui/OriginContext.ts'
import type { ShopData_shop$key } from './__generated__/ShopData_shop.graphql.ts'
import { organizationOf, websiteOf } from './shop.ts'
import { useStructuredData } from './StructuredData.ts'

/** Structured data of the shop, and of its search on the home page. Only for the server's HTML. */
export function ShopData({ shop: key, withSearch = false }: { shop: ShopData_shop$key; withSearch?: boolean }) {
  const origin = use(OriginContext)
  const shop = useFragment(
    graphql`
      fragment ShopData_shop on Shop {
        companyName
        phone
        email
        officeHours {
          day
          opens
          closes
        }
        address {
          addressLine1
          addressLine2
          locality
          administrativeArea
          postalCode
          countryCode
        }
        socialLinks {
          url
        }
      }
    `,
    key,
  )
  useStructuredData(() => organizationOf(shop, origin))
  useStructuredData(withSearch && (() => websiteOf(shop, origin)))
  return null
}
