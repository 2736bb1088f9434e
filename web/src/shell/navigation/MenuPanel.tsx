import { Button } from '../../platform/ui/Button.tsx'
import { Spinner } from '../header/LoadingTool.tsx'
import { telephoneAddress } from '../../components/shop/shopFacts.ts'
import { useAccountLink, useIsUserLoading } from '../header/headerState.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import classes from './MenuPanel.module.css'

export interface MenuItem {
  readonly label: string
  readonly path: string
  readonly children?: readonly MenuItem[]
}

interface Props {
  links: readonly MenuItem[]
  phone: string | null
  isLoggedIn: boolean
}

/** The phone menu: main links with sub-links, phone number and account. */
export function MenuPanel({ links, phone, isLoggedIn }: Props) {
  const account = useAccountLink(isLoggedIn)
  const isUserLoading = useIsUserLoading()
  return (
    <div className={classes.panel} id="menu">
      {links
        .flatMap((link) => [link, ...(link.children ?? [])])
        .map(({ label, path }) => (
          <ShopLink className={classes.row} key={path} to={path}>
            {label}
          </ShopLink>
        ))}
      {phone && (
        <a className={classes.row} href={telephoneAddress(phone)}>
          <span>Call us</span>
          <span className="nowrap">{phone}</span>
        </a>
      )}
      {isUserLoading ? (
        <Button className={classes.account} isWide disabled aria-busy="true" aria-label="Loading your account">
          <Spinner />
        </Button>
      ) : (
        <Button className={classes.account} component={ShopLink} to={account.to} isWide>
          {account.label}
        </Button>
      )}
    </div>
  )
}
