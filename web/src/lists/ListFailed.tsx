import { useSearchParams } from 'react-router'
import { PartFailed } from '../shell/PartBoundary.tsx'
import { ShopLink } from '../shell/ShopLink.tsx'
import { listAddress, readListState } from './listState.ts'
import styles from './ProductList.module.css'

/** In place of a list that did not come. Where the address narrows it, by something unknown perhaps, there is a way out. */
export function ListFailed() {
  const [search] = useSearchParams()
  const state = readListState(search)
  return (
    <>
      <PartFailed of="products" />
      {Object.keys(state.facets).length > 0 && (
        <p className={styles.wayOut}>
          <ShopLink to={listAddress(state, { facets: {} })}>Show the list without filters</ShopLink>
        </p>
      )}
    </>
  )
}
