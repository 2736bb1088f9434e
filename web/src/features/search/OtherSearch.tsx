import { useLocation } from 'react-router'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { searchAddress } from '../../components/paths/searchAddress.ts'
import styles from './SearchScreen.module.css'
import { advancedPath } from './searchRules.ts'

/** The same words in the other search. The advanced one is found from here only. */
export function OtherSearch({ terms }: { terms: string }) {
  const { pathname } = useLocation()
  if (pathname !== advancedPath) {
    return (
      <ShopLink className={styles.other} to={searchAddress(terms, advancedPath)} rel="nofollow">
        Advanced search
      </ShopLink>
    )
  }
  return (
    <ShopLink className={styles.other} to={searchAddress(terms)}>
      Plain search
    </ShopLink>
  )
}
