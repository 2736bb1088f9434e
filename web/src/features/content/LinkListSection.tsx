import { graphql, useFragment } from 'react-relay/hooks'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { LinkListSection_section$key } from './__generated__/LinkListSection_section.graphql.ts'
import styles from './ContentScreen.module.css'
import { isShopPath } from '../../components/paths.ts'

interface Props {
  section: LinkListSection_section$key
  /** Anchor of the heading; null if there is none. */
  id: string | null
}

/** A list of related internal and external links. */
export function LinkListSection({ section, id }: Props) {
  const { heading, links } = useFragment(
    graphql`
      fragment LinkListSection_section on LinkListSection @throwOnFieldError {
        heading
        links {
          label
          path
        }
      }
    `,
    section,
  )
  return (
    <>
      {id !== null && <h2 id={id}>{heading}</h2>}
      <ul className={styles.links}>
        {links.map(({ label, path }) => (
          <li key={path + label}>
            {isShopPath(path) ? <ShopLink to={path}>{label}</ShopLink> : <a href={path}>{label}</a>}
          </li>
        ))}
      </ul>
    </>
  )
}
