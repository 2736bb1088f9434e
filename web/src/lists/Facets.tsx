import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { typeset } from '../parts/typeset.ts'
import { Icon } from '../shell/Icon.tsx'
import { ShopLink } from '../shell/ShopLink.tsx'
import type { Facets_facets$data, Facets_facets$key } from './__generated__/Facets_facets.graphql.ts'
import styles from './Facets.module.css'
import { offeredFacets, splitValues } from './facets.ts'
import { type ListState, listAddress, toggledFacet } from './listState.ts'

type Props = { facets: Facets_facets$key; state: ListState }

/** What the list can be narrowed by, each value a link with the number of products it leaves. On a phone folded away. */
export function Facets({ facets: key, state }: Props) {
  const facets = useFragment(
    graphql`
      fragment Facets_facets on Facet @relay(plural: true) {
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
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const offered = offeredFacets(facets)
  const chosen = Object.values(state.facets).flat().length
  return (
    <div className={styles.facets}>
      <Button
        className={styles.open}
        leftSection={<Icon name="filter" />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{chosen > 0 && ` (${chosen})`}
      </Button>
      <div className={styles.panel} id={id} data-open={isOpen || undefined}>
        {offered.map((facet) => (
          <FacetBlock key={facet.name} facet={facet} state={state} />
        ))}
      </div>
    </div>
  )
}

type Facet = Facets_facets$data[number]

function FacetBlock({ facet, state }: { facet: Facet; state: ListState }) {
  const [shown, hidden] = splitValues(facet.values)
  const list = (values: Facet['values']) => (
    <ul>
      {values.map((value) => (
        <li key={value.value}>
          <FacetValue facet={facet} value={value} state={state} />
        </li>
      ))}
    </ul>
  )
  return (
    <section className={styles.facet} aria-label={facet.label}>
      <h2>{facet.label}</h2>
      {list(shown)}
      {hidden.length > 0 && (
        <details className={styles.more}>
          <summary>{hidden.length} more</summary>
          {list(hidden)}
        </details>
      )}
    </section>
  )
}

function FacetValue({ facet, value, state }: { facet: Facet; value: Facet['values'][number]; state: ListState }) {
  const content = (
    <>
      <span className={styles.box} aria-hidden="true">
        {value.isSelected && <Icon name="check" size={15} />}
      </span>
      <span>{typeset(value.label)}</span>
      <span className={styles.count}>{value.count}</span>
    </>
  )
  if (value.count === 0 && !value.isSelected) {
    return <span className={`${styles.value} ${styles.none}`}>{content}</span>
  }
  return (
    <ShopLink
      className={styles.value}
      to={listAddress(state, toggledFacet(state, facet.name, value.value))}
      rel="nofollow"
      aria-current={value.isSelected || undefined}
      data-chosen={value.isSelected || undefined}
      preventScrollReset
    >
      {content}
    </ShopLink>
  )
}
