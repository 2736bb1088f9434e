import { graphql, useFragment } from 'react-relay/hooks'
import { searchAddress } from '../../components/paths.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { CorrectedTerms_search$key } from './__generated__/CorrectedTerms_search.graphql.ts'
import styles from './SearchScreen.module.css'

/** A corrected spelling with products, if the search has none. */
export function CorrectedTerms({ search }: { search: CorrectedTerms_search$key }) {
  const { correctedTerms } = useFragment(
    graphql`
      fragment CorrectedTerms_search on SearchConnection {
        correctedTerms
      }
    `,
    search,
  )
  if (!correctedTerms) return null
  return (
    <p className={styles.corrected}>
      Did you mean <ShopLink to={searchAddress(correctedTerms)}>{correctedTerms}</ShopLink>?
    </p>
  )
}
