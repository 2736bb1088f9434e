import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { countText } from '../../components/countText.ts'
import styles from './LinkList.module.css'

interface Props {
  /** `count`: products behind the link; null if it is not a list, 0 if the shop does not count them. */
  links: readonly { name: string; to: string; count: number | null }[]
}

/** A list of links with counts. */
export function LinkList({ links }: Props) {
  return (
    <ul className={styles.list}>
      {links.map(({ name, to, count }) => (
        <li key={to}>
          <ShopLink to={to}>
            {name} {count !== null && count > 0 && <span>{countText(count)}</span>}
          </ShopLink>
        </li>
      ))}
    </ul>
  )
}
