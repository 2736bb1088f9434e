import { Button } from '../../platform/ui/Button.tsx'
import { use } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { looksLikePartNumber } from '@shop/schema/partNumbers'
import { Section } from '../../components/Section.tsx'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import { longHours } from '../../components/shop/officeHours.ts'
import { contactAddress, searchAddress } from '../../components/paths.ts'
import { SendNumbers } from '../../components/SendNumbers.tsx'
import { telephoneAddress } from '../../components/shop/shopFacts.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { useShopTexts } from '../../platform/ui/ShopTexts.ts'
import type { NothingFound_query$data, NothingFound_query$key } from './__generated__/NothingFound_query.graphql.ts'
import type { NothingFound_search$data, NothingFound_search$key } from './__generated__/NothingFound_search.graphql.ts'
import { CorrectedTerms } from './CorrectedTerms.tsx'
import { LinkList } from './LinkList.tsx'
import { PartOffer } from './PartOffer.tsx'
import styles from './SearchScreen.module.css'

interface Props {
  terms: string
  search: NothingFound_search$key
  query: NothingFound_query$key
}

const searchFragment = graphql`
  fragment NothingFound_search on SearchConnection {
    ...CorrectedTerms_search
    partNumbers
    fewerWords {
      terms
      count
    }
    nearestParts {
      id
      ...PartOffer_variation
    }
  }
`

/** Empty search results, with ways to continue. */
export function NothingFound({ terms, ...keys }: Props) {
  const { nearestParts, partNumbers, fewerWords, ...found } = useFragment(searchFragment, keys.search)
  const { features } = use(ShopContext)
  const { hint } = useShopTexts().search
  const { categories, shop } = useFragment(
    graphql`
      fragment NothingFound_query on Query {
        categories {
          name
          path
          productCount
        }
        shop {
          phone
          officeHours {
            day
            opens
            closes
            timeZoneName
            utcOffset
          }
        }
      }
    `,
    keys.query,
  )
  // Part numbers of the search are in lowercase.
  const numbers =
    partNumbers.length === 0 && looksLikePartNumber(terms)
      ? [terms]
      : partNumbers.map((number) => typedIn(terms, number))
  return (
    <div className={styles.nothing}>
      <CorrectedTerms search={found} />
      <p className="soft">
        {numbers.length === 0
          ? hint
          : `We don’t have ${numbers.length > 1 ? 'these part numbers' : 'this part number'}.${nearestParts.length > 0 ? ' The closest matches are below.' : ''}`}
      </p>
      {nearestParts.length > 0 && <NearestParts parts={nearestParts} />}
      <div className={styles.halves}>
        <OtherWays fewerWords={fewerWords} categories={categories ?? []} />
        {features.includes('CONTACT') && <AskUs terms={terms} numbers={numbers} shop={shop} />}
      </div>
    </div>
  )
}

/** A part number as typed in the search terms. */
function typedIn(terms: string, number: string): string {
  const place = terms.toLowerCase().indexOf(number.toLowerCase())
  return place < 0 ? number : terms.slice(place, place + number.length)
}

function NearestParts({ parts }: { parts: NothingFound_search$data['nearestParts'] }) {
  return (
    <Section title="Nearest part numbers">
      <ul className={styles.offers}>
        {parts.map((part) => (
          <li key={part.id}>
            <PartOffer variation={part} size={48} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface OtherWaysProps {
  fewerWords: NothingFound_search$data['fewerWords']
  categories: NonNullable<NothingFound_query$data['categories']>
}

/** Links to shorter searches and to categories that have products. */
function OtherWays({ fewerWords, categories }: OtherWaysProps) {
  // Not every shop counts products.
  const isCounted = categories.some(({ productCount }) => productCount > 0)
  const filled = categories.filter(({ productCount }) => productCount > 0 || !isCounted)
  return (
    <div>
      {fewerWords.length > 0 && (
        <Section title="Try a shorter search">
          <LinkList
            links={fewerWords.map((fewer) => ({
              name: fewer.terms,
              to: searchAddress(fewer.terms),
              count: fewer.count,
            }))}
          />
        </Section>
      )}
      {filled.length > 0 && (
        <Section title="Browse categories">
          <LinkList links={filled.map(({ name, path, productCount }) => ({ name, to: path, count: productCount }))} />
        </Section>
      )}
    </div>
  )
}

interface AskUsProps {
  terms: string
  numbers: readonly string[]
  shop: NothingFound_query$data['shop']
}

function AskUs({ terms, numbers, shop }: AskUsProps) {
  return (
    <Section title="Ask us">
      <p className={`soft ${styles.ask}`}>
        It could be an old or custom part number, or another manufacturer’s.{' '}
        {shop.phone && (
          <>
            Call{' '}
            <a className="nowrap" href={telephoneAddress(shop.phone)}>
              {shop.phone}
            </a>
            . {longHours(shop.officeHours)}
          </>
        )}
      </p>
      {numbers.length > 0 ? (
        <SendNumbers numbers={numbers} />
      ) : (
        <Button className={styles.write} component={ShopLink} to={contactAddress('Sales', terms)}>
          <span className={styles.cut}>
            Ask us about <bdi>{terms}</bdi>
          </span>
        </Button>
      )}
    </Section>
  )
}
