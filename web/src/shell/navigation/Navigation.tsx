import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { type Location, useLocation, useNavigation } from 'react-router'
import { contactPath, quickOrderPath } from '../../components/paths.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { SearchBox } from '../../features/search/SearchBox.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { Navigation_links$key } from './__generated__/Navigation_links.graphql.ts'
import type { Navigation_shop$key } from './__generated__/Navigation_shop.graphql.ts'
import type { Navigation_viewer$key } from './__generated__/Navigation_viewer.graphql.ts'
import { type MenuItem, MenuPanel } from './MenuPanel.tsx'
import classes from './Navigation.module.css'
import loading from './RouteLoading.module.css'

interface Props {
  shop: Navigation_shop$key | null
  viewer: Navigation_viewer$key | null
  links: Navigation_links$key | null
  /** Chunk of the screen's part, if it has one. */
  part: string | null
}

const productsPath = '/products'

/** Fallback when the menu cannot be loaded. */
const fallbackLinks = [
  { label: 'Home', path: '/', children: [] },
  { label: 'Products', path: productsPath, children: [] },
  { label: 'Contact Us', path: contactPath, children: [] },
  { label: 'Quick Order', path: quickOrderPath, children: [] },
  { label: 'Distributors', path: '/distributors', children: [] },
]

/** Screens that belong to Products, although their paths do not start with it. */
const productScreens = ['CategoryScreen', 'ProductScreen']

function isCurrent(path: string, pathname: string, part: string | null) {
  if (path === '/') return pathname === '/'
  if (path === productsPath && part !== null && productScreens.includes(part)) return true
  return pathname === path || pathname.startsWith(`${path}/`)
}

const linksFragment = graphql`
  fragment Navigation_links on MenuLink @relay(plural: true) {
    label
    path
    children {
      label
      path
    }
  }
`

export function Navigation(props: Props) {
  const shop = useFragment<Navigation_shop$key>(
    graphql`
      fragment Navigation_shop on Shop {
        phone
        shippingNotice
      }
    `,
    props.shop,
  )
  const viewer = useFragment<Navigation_viewer$key>(
    graphql`
      fragment Navigation_viewer on Viewer {
        isLoggedIn
      }
    `,
    props.viewer,
  )
  const links = useFragment<Navigation_links$key>(linksFragment, props.links) ?? fallbackLinks
  const location = useLocation()
  // Tied to one visit of a location: navigation closes the panel without an effect, also when going back.
  const [openOn, setOpenOn] = useState<Location | null>(null)
  const isOpen = openOn === location

  return (
    <>
      <RouteLoading />
      <nav
        className={`${classes.nav} no-print`}
        aria-label="Main"
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpenOn(null)
        }}
      >
        <div className={`band ${classes.row}`}>
          <button
            type="button"
            className={classes.menuButton}
            aria-label="Menu"
            aria-expanded={isOpen}
            aria-controls="menu"
            onClick={() => setOpenOn(isOpen ? null : location)}
          >
            <Icon name={isOpen ? 'cross' : 'menu'} />
          </button>
          <Links links={links} pathname={location.pathname} part={props.part} />
          <div className={`only-phone ${classes.search}`}>
            <SearchBox placeholder="Part number or keyword" />
          </div>
          {shop?.shippingNotice && <p className={classes.notice}>{shop.shippingNotice}</p>}
        </div>
        {isOpen && <MenuPanel links={links} phone={shop?.phone ?? null} isLoggedIn={viewer?.isLoggedIn ?? false} />}
      </nav>
    </>
  )
}

/** Progress bar at the top of the window; skipped for quick responses. */
function RouteLoading() {
  const { state } = useNavigation()
  return state === 'idle' ? null : (
    <div className={loading.bar} role="progressbar" aria-label="Loading page" aria-valuemax={100} />
  )
}

interface LinksProps extends Pick<Props, 'part'> {
  links: readonly MenuItem[]
  pathname: string
}

function Links({ links, pathname, part }: LinksProps) {
  return (
    <ul className={classes.links}>
      {links.map((link) => (
        <MenuEntry key={link.path} {...link} isCurrent={isCurrent(link.path, pathname, part)} />
      ))}
    </ul>
  )
}

/** A link. Its children appear under the pointer, or with a button: Tab passes them. Escape hides them. */
function MenuEntry({ label, path, children, isCurrent }: MenuItem & { isCurrent: boolean }) {
  const [state, setState] = useState<'closed' | 'open' | null>(null)
  return (
    <li
      data-state={state}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setState('closed')
      }}
      onMouseLeave={() => setState(null)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setState(null)
      }}
    >
      <ShopLink to={path} {...(isCurrent ? { 'aria-current': 'page' } : {})}>
        {label}
      </ShopLink>
      {children !== undefined && children.length > 0 && (
        <>
          <button
            type="button"
            className={classes.toggle}
            aria-label={`${label} menu`}
            aria-expanded={state === 'open'}
            onClick={() => setState(state === 'open' ? 'closed' : 'open')}
          />
          <ul className={classes.sub}>
            {children.map((child) => (
              <li key={child.path}>
                <ShopLink to={child.path}>{child.label}</ShopLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  )
}
