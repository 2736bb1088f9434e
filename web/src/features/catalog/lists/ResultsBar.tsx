import type { ReactNode, RefObject } from 'react'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import { comfortableRows, useComfortableRows } from '../../../platform/theme/density.ts'
import { UnitsSwitch } from '../../../platform/units/UnitsSwitch.tsx'
import { countText, formatCount } from '../../../components/countText.ts'
import type { FacetFacts } from './facets.ts'
import { ListSelect } from './ListSelect.tsx'
import styles from './ResultsBar.module.css'
import { sortProperty, sorts } from './sorting.ts'
import type { ListPlace } from './useListState.ts'

interface Props {
  place: ListPlace
  facets: readonly FacetFacts[]
  /** Sort orders that the shop supports. */
  orders: readonly string[]
  count: number
  productCount: number
  /** Takes focus when the focused element is removed. */
  countRef: RefObject<HTMLParagraphElement | null>
  /** Opens the facets on a phone. */
  filters: ReactNode
}

const views = [
  { view: 'table', label: 'Table' },
  { view: 'cards', label: 'Cards' },
] as const

const densities = [
  { icon: 'compactRows', label: 'Compact rows', isComfortable: false },
  { icon: 'comfortableRows', label: 'Comfortable rows', isComfortable: true },
] as const

function DensitySwitch() {
  const chosen = useComfortableRows()
  return (
    <div className={`${styles.views} ${styles.density}`} role="group" aria-label="Row height">
      {densities.map(({ icon, label, isComfortable }) => (
        <button
          key={icon}
          type="button"
          title={label}
          aria-label={label}
          aria-pressed={isComfortable === chosen}
          onClick={() => comfortableRows.write(isComfortable)}
        >
          <Icon name={icon} size={15} />
        </button>
      ))}
    </div>
  )
}

/** Product count, sorting, view, density and units. */
export function ResultsBar({ place, facets, orders, count, productCount, countRef, filters }: Props) {
  const { state } = place
  const property = sortProperty(state.sort)
  const options: { value: string; label: string }[] = sorts
    .filter(({ order, slug }) => orders.includes(order) || slug === state.sort)
    .map(({ slug, label }) => ({ value: slug, label }))
  if (property) {
    const label = facets.find(({ name }) => name === property.name)?.label ?? property.name
    options.push({ value: state.sort, label: `${label}, ${property.descending ? 'descending' : 'ascending'}` })
  }
  return (
    <div className={styles.bar}>
      <p role="status" ref={countRef} tabIndex={-1}>
        <strong>{countText(count)}</strong>
        {count < productCount && <span className="mute"> of {formatCount(productCount)}</span>}
      </p>
      {filters}
      <div className={styles.tools}>
        <ListSelect label="Sort by" name="sort" value={state.sort} options={options} place={place} />
        <nav className={styles.views} aria-label="View">
          {views.map(({ view, label }) => (
            <ShopLink
              key={view}
              to={place.addressOf({ view })}
              aria-current={view === state.view || undefined}
              preventScrollReset
            >
              <Icon name={view} size={15} />
              <span>{label}</span>
            </ShopLink>
          ))}
        </nav>
        {state.view === 'table' && <DensitySwitch />}
        <div className={styles.units}>
          <UnitsSwitch />
        </div>
      </div>
    </div>
  )
}
