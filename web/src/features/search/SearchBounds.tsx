import { graphql, useFragment } from 'react-relay/hooks'
import { useLocation, useSearchParams } from 'react-router'
import { Printed } from '../../components/products/Printed.tsx'
import { typeset } from '../../components/products/typeset.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import chips from '../catalog/lists/Chips.module.css'
import type { SearchBounds_search$key } from './__generated__/SearchBounds_search.graphql.ts'
import styles from './SearchScreen.module.css'

/** Ratings and sizes found in the search terms, each linked to the search without it, and what was left out. */
export function SearchBounds({ search }: { search: SearchBounds_search$key }) {
  const { bounds, relaxation } = useFragment(
    graphql`
      fragment SearchBounds_search on SearchConnection {
        bounds {
          facet
          label
          text
          termsWithout
        }
        relaxation {
          message
        }
      }
    `,
    search,
  )
  const { pathname } = useLocation()
  const [parameters] = useSearchParams()
  const addressWith = (terms: string) => {
    if (terms === '') return '/products'
    const query = new URLSearchParams(parameters)
    query.set('terms', terms)
    query.delete('page')
    return `${pathname}?${query}`
  }
  return (
    <>
      {relaxation && (
        <p className={styles.note} role="status">
          {typeset(relaxation.message)}
        </p>
      )}
      {bounds.length > 0 && (
        <div className={chips.chips} role="group" aria-label="Ratings in your search">
          {bounds.map(({ facet, label, text, termsWithout }) => (
            <span key={`${facet} ${text}`} className={chips.chip}>
              <span>{label}</span>
              <b>
                <Printed text={text} />
              </b>
              <ShopLink
                className={chips.remove}
                to={addressWith(termsWithout)}
                rel="nofollow"
                aria-label={`Remove ${label.toLowerCase()} ${typeset(text)}`}
              >
                <Icon name="cross" size={15} />
              </ShopLink>
            </span>
          ))}
        </div>
      )}
    </>
  )
}
