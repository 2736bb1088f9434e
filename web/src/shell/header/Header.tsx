import { use } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { SearchBox } from '../../features/search/SearchBox.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { useShopTexts } from '../../platform/ui/ShopTexts.ts'
import type { Header_shop$data, Header_shop$key } from './__generated__/Header_shop.graphql.ts'
import type { HeaderTools_viewer$key } from './__generated__/HeaderTools_viewer.graphql.ts'
import classes from './Header.module.css'
import logo from './Logo.module.css'
import { HeaderTools } from './HeaderTools.tsx'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import { OpenNow } from '../../components/shop/OpenNow.tsx'
import { shortHours } from '../../components/shop/officeHours.ts'
import { telephoneAddress } from '../../components/shop/shopFacts.ts'

interface Props {
  shop: Header_shop$key | null
  viewer: HeaderTools_viewer$key | null
}

export function Header(props: Props) {
  const shop = useFragment<Header_shop$key>(
    graphql`
      fragment Header_shop on Shop {
        phone
        officeHours {
          day
          opens
          closes
          timeZoneName
          utcOffset
        }
        closedDays
      }
    `,
    props.shop,
  )
  const { search } = useShopTexts()
  return (
    <header className={classes.header}>
      <div className={`band ${classes.row}`}>
        <Logo />
        <div className="only-wide no-print">
          <SearchBox placeholder={search.placeholder} />
        </div>
        <div className={classes.tools}>
          {shop && <Phone shop={shop} />}
          <HeaderTools viewer={props.viewer} />
        </div>
      </div>
    </header>
  )
}

function Logo() {
  const [first, ...rest] = use(ShopContext).companyName.split(' ')
  return (
    <ShopLink className={logo.logo} to="/">
      <img src="/favicon.svg" alt="" width={34} height={34} />
      <span>
        {first}
        <br />
        {rest.join(' ')}
      </span>
    </ShopLink>
  )
}

function Phone({ shop }: { shop: Header_shop$data }) {
  if (!shop.phone) return null
  return (
    <p className={classes.phone}>
      <span>
        <a href={telephoneAddress(shop.phone)}>{shop.phone}</a>{' '}
        <OpenNow hours={shop.officeHours} closedDays={shop.closedDays} isShort />
      </span>
      <span>{shortHours(shop.officeHours)}</span>
    </p>
  )
}
