import { formatCount } from '../../../components/countText.ts'
import { Printed } from '../../../components/products/Printed.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { countInView, useIsWhole } from '../../../platform/ui/useIsWhole.ts'
import { isChosen, toggleValue } from './choices.ts'
import { useUnits } from '../../../platform/units/UnitsProvider.tsx'
import { optionText } from './facetLabels.ts'
import { type FacetFacts, facetLook, type FacetOption, splitFacets, splitValues } from './facets.ts'
import { ListForm, ListLink } from './ListForm.tsx'
import styles from './Facets.module.css'
import { RangeFacet } from './RangeFacet.tsx'
import type { ListPlace } from './useListState.ts'

/** In pixels. */
const leastFacetHeight = 120

interface Props {
  facets: readonly FacetFacts[]
  place: ListPlace
}

/**
 * The list's filters. A value is a link with its product count, a range two inputs; without scripts the inputs share a
 * form with all other filters.
 */
export function Facets({ facets, place }: Props) {
  const isWhole = useIsWhole()
  const [visible, more] = splitFacets(facets, place.state.choices)
  const blocks = (list: readonly FacetFacts[]) =>
    list.map((facet) => <FacetBlock key={facet.name} facet={facet} place={place} />)
  return (
    <ListForm
      className={styles.facets}
      label="Filters"
      place={place}
      // The range inputs already submit these values.
      choices={place.state.choices.filter(({ facet, range }) => !range || !facets.some(({ name }) => name === facet))}
    >
      {blocks(isWhole ? visible : visible.slice(0, countInView(leastFacetHeight)))}
      {isWhole && more.length > 0 && (
        <details className={styles.others}>
          <summary>More filters ({more.length})</summary>
          {blocks(more)}
        </details>
      )}
    </ListForm>
  )
}

interface BlockProps {
  facet: FacetFacts
  place: ListPlace
}

function FacetBlock({ facet, place }: BlockProps) {
  const look = facetLook(facet)
  return (
    <section className={styles.facet} aria-label={facet.label}>
      <h2>{facet.label}</h2>
      {look !== 'range' && <FacetValues facet={facet} place={place} />}
      {look !== 'values' && <RangeFacet facet={facet} place={place} hasSlider={look === 'range'} />}
    </section>
  )
}

function FacetValues({ facet, place }: BlockProps) {
  const [visible, hidden] = splitValues(facet.values, ({ value }) => isChosen(place.state.choices, facet.name, value))
  const list = (options: readonly FacetOption[]) => (
    <ul>
      {options.map((option) => (
        <li key={option.value}>
          <FacetValue facet={facet} option={option} place={place} />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {list(visible)}
      {hidden.length > 0 && (
        <details className={styles.more}>
          <summary>
            {hidden.length} more<span className="sr-only"> of {facet.label}</span>
          </summary>
          {list(hidden)}
        </details>
      )}
    </>
  )
}

function FacetValue({ facet, option, place }: BlockProps & { option: FacetOption }) {
  const { choices } = place.state
  const units = useUnits()
  const isSelected = isChosen(choices, facet.name, option.value)
  const content = (
    <>
      <span className={styles.box} aria-hidden="true">
        {isSelected && <Icon name="check" size={15} />}
      </span>
      <span>
        <Printed text={optionText(facet, option, units)} />
      </span>
      <span className={styles.count}>{formatCount(option.count)}</span>
    </>
  )
  if (option.count === 0 && !isSelected) {
    return (
      <span className={`${styles.value} ${styles.none}`} role="link" aria-disabled="true">
        {content}
      </span>
    )
  }
  return (
    <ListLink
      className={styles.value}
      to={place.addressOf({ choices: toggleValue(choices, facet.name, option.value) })}
      aria-current={isSelected || undefined}
      data-chosen={isSelected || undefined}
    >
      {content}
    </ListLink>
  )
}
