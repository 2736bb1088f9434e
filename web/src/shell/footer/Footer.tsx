import { use } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import type { ShopTexts } from '@shop/schema/shopTexts'
import { OpenNow } from '../../components/shop/OpenNow.tsx'
import { longHours } from '../../components/shop/officeHours.ts'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import { telephoneAddress } from '../../components/shop/shopFacts.ts'
import { contactPath } from '../../components/paths.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { useShopTexts } from '../../platform/ui/ShopTexts.ts'
import classes from './Footer.module.css'
import type { Footer_links$key } from './__generated__/Footer_links.graphql.ts'
import type { Footer_shop$data, Footer_shop$key } from './__generated__/Footer_shop.graphql.ts'

interface FooterLink {
  readonly label: string
  readonly path: string
}

/** Links of the first column; those that the backend adds go to the last one. */
const servicePaths = ['/user', '/help', contactPath, '/about']
const legalPaths = ['/privacy', '/terms-conditions']

/** Sorts the footer menu into columns in this order, with the legal line below. */
export function groupLinks<L extends FooterLink>(links: readonly L[], footer: ShopTexts['footer']) {
  const headings = [
    { heading: 'Service', paths: servicePaths },
    { heading: footer.heading, paths: footer.links.map(({ path }) => path) },
  ]
  const listedPaths = new Set([...legalPaths, ...headings.flatMap(({ paths }) => paths)])
  const others = links.filter(({ path }) => !listedPaths.has(path))
  const pick = (paths: string[]) => paths.flatMap((path) => links.filter((link) => link.path === path))
  return {
    groups: headings
      .map(({ heading, paths }, index) => ({
        heading,
        links: [...pick(paths), ...(index === headings.length - 1 ? others : [])],
      }))
      .filter((group) => group.links.length > 0),
    legal: pick(legalPaths),
  }
}

interface Props {
  shop: Footer_shop$key | null
  links: Footer_links$key | null
}

const shopFragment = graphql`
  fragment Footer_shop on Shop {
    phone
    email
    shippingNotice
    address {
      formatted
    }
    officeHours {
      day
      opens
      closes
      timeZoneName
      utcOffset
    }
    closedDays
    socialLinks {
      network
      url
    }
  }
`

function currentYear() {
  return new Date().getUTCFullYear()
}

export function Footer(props: Props) {
  const shop = useFragment<Footer_shop$key>(shopFragment, props.shop)
  const links = useFragment<Footer_links$key>(
    graphql`
      fragment Footer_links on MenuLink @relay(plural: true) {
        label
        path
      }
    `,
    props.links,
  )
  const { companyName } = use(ShopContext)
  const { groups, legal } = groupLinks(links ?? [], useShopTexts().footer)
  return (
    <footer className={classes.footer}>
      <div className={`band ${classes.columns}`}>
        <div className={classes.contact}>
          <h2>{companyName}</h2>
          {shop && <Contact shop={shop} />}
        </div>
        {groups.map((group) => (
          <LinkColumn key={group.heading} {...group} />
        ))}
        {shop && shop.socialLinks.length > 0 && <SocialLinks links={shop.socialLinks} />}
        <p className={`${classes.legal} no-print`}>
          <span>
            © {currentYear()} {companyName}
          </span>
          {legal.map(({ label, path }) => (
            <ShopLink key={path} to={path}>
              {label}
            </ShopLink>
          ))}
          <ShopLink to="/developers">Developers</ShopLink>
          <a href="/sitemap.xml">Sitemap</a>
        </p>
      </div>
    </footer>
  )
}

function Contact({ shop }: { shop: Footer_shop$data }) {
  return (
    <>
      <address>
        {shop.address?.formatted.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {shop.phone && <a href={telephoneAddress(shop.phone)}>{shop.phone}</a>}
        {shop.email && <a href={`mailto:${shop.email}`}>{shop.email}</a>}
      </address>
      {shop.officeHours.length > 0 && (
        <p>
          {longHours(shop.officeHours)}{' '}
          <b className={`${classes.now} no-print`}>
            <OpenNow hours={shop.officeHours} closedDays={shop.closedDays} />.
          </b>
        </p>
      )}
      <p>Order online anytime. {shop.shippingNotice && asSentence(shop.shippingNotice)}</p>
    </>
  )
}

function LinkColumn({ heading, links }: { heading: string; links: readonly FooterLink[] }) {
  return (
    <div className="no-print">
      <h2>{heading}</h2>
      <ul>
        {links.map(({ label, path }) => (
          <li key={path}>
            <ShopLink to={path}>{label}</ShopLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Names that are more than a capitalized word. */
const networkNames: Readonly<Record<string, string>> = {
  linkedin: 'LinkedIn',
  twitter: 'X (Twitter)',
  youtube: 'YouTube',
}

function SocialLinks({ links }: { links: Footer_shop$data['socialLinks'] }) {
  return (
    <div className="no-print">
      <h2>Follow</h2>
      <ul>
        {links.map(({ network, url }) => (
          <li key={network}>
            <a href={url}>{networkNames[network] ?? network.charAt(0).toUpperCase() + network.slice(1)}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function asSentence(text: string) {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
