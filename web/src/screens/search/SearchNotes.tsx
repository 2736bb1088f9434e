import { useLocation, useSearchParams } from 'react-router'
import { ShopLink } from '../../shell/ShopLink.tsx'
import { searchAddress } from '../../shell/search/searchAddress.ts'
import styles from './SearchScreen.module.css'
import { advancedPath, isStandIn } from './searchRules.ts'

/** How the search was made where that matters, and the way to the other one. */
export function SearchNotes({ terms, isLimited }: { terms: string; isLimited: boolean }) {
  const { pathname } = useLocation()
  const [parameters] = useSearchParams()
  const isAdvanced = pathname === advancedPath
  return (
    <>
      {isAdvanced && <meta name="robots" content="noindex" />}
      {isStandIn(parameters) && (
        <p className={styles.note} role="status">
          The advanced search is out of order at the moment. This is what the plain search finds.
        </p>
      )}
      {isLimited && (
        <p className={styles.note} role="status">
          The full search is out of order at the moment: only part numbers and search terms were looked through, and the
          list cannot be narrowed.
        </p>
      )}
      <p className={styles.other}>
        {isAdvanced ? (
          <ShopLink to={searchAddress(terms)}>Plain search</ShopLink>
        ) : (
          <ShopLink to={searchAddress(terms, advancedPath)} rel="nofollow">
            Advanced search
          </ShopLink>
        )}
      </p>
    </>
  )
}
