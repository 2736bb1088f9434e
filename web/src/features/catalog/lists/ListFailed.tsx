import { PartFailed } from '../../../components/page/PartBoundary.tsx'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import styles from './ProductList.module.css'
import { useListState } from './useListState.ts'

/** Shown when the list fails to load. If the address has filters or sorting, offers to remove them. */
export function ListFailed() {
  const { state, addressOf } = useListState()
  const isCustomized = state.choices.length > 0 || state.sort.startsWith('by.')
  return (
    <>
      <PartFailed of="products" />
      {isCustomized && (
        <p className={styles.wayOut}>
          <ShopLink to={addressOf({ choices: [], sort: state.sort.startsWith('by.') ? 'relevance' : state.sort })}>
            Show the list without filters
          </ShopLink>
        </p>
      )}
    </>
  )
}
