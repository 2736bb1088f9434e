import { graphql, useFragment } from 'react-relay/hooks'
import { typeset } from '../parts/typeset.ts'
import { Icon } from '../shell/Icon.tsx'
import { ShopLink } from '../shell/ShopLink.tsx'
import type { Chips_facets$key } from './__generated__/Chips_facets.graphql.ts'
import styles from './Chips.module.css'
import { chosenValues } from './facets.ts'
import { type ListState, listAddress, toggledFacet } from './listState.ts'

/** What the list is narrowed by, each taken away with one click. */
export function Chips({ facets: key, state }: { facets: Chips_facets$key; state: ListState }) {
  const facets = useFragment(
    graphql`
      fragment Chips_facets on Facet @relay(plural: true) {
        name
        label
        values {
          value
          label
          count
          isSelected
        }
      }
    `,
    key,
  )
  const chosen = chosenValues(state.facets, facets)
  if (chosen.length === 0) return null
  return (
    <div className={styles.chips}>
      {chosen.map((each) => (
        <span key={`${each.facet} ${each.value}`} className={styles.chip}>
          <span>{each.facetLabel}</span> {typeset(each.label)}
          <ShopLink
            className={styles.remove}
            to={listAddress(state, toggledFacet(state, each.facet, each.value))}
            aria-label={`Remove ${each.facetLabel.toLowerCase()} ${each.label}`}
            preventScrollReset
          >
            <Icon name="cross" size={15} />
          </ShopLink>
        </span>
      ))}
      <ShopLink className={styles.clear} to={listAddress(state, { facets: {} })} preventScrollReset>
        Clear all
      </ShopLink>
    </div>
  )
}
