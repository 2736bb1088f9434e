import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { countText } from '../../components/countText.ts'
import styles from './LinkList.module.css'

interface Props {
  /** `count`: how many products are behind it; null where it leads to no list. */
  links: readonly { name: string; to: string; count: number | null }[]
}

/** Ways on, one a line, with what one finds there. */
export function LinkList({ links }: Props) {
  return (
    <ul className={styles.list}>
      {links.map(({ name, to, count }) => (
        <li key={to}>
          <ShopLink to={to}>
            {name} {count !== null && <span>{countText(count)}</span>}
          </ShopLink>
        </li>
      ))}
    </ul>
  )
}
