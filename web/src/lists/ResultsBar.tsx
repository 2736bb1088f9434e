import { Icon } from '../shell/Icon.tsx'
import { ShopLink } from '../shell/ShopLink.tsx'
import { ListSelect } from './ListSelect.tsx'
import { type ListState, listAddress, sorts } from './listState.ts'
import styles from './ResultsBar.module.css'
import { countText } from './countText.ts'

type Props = { state: ListState; count: number; productCount: number }

const views = [
  { view: 'table', label: 'Table' },
  { view: 'cards', label: 'Cards' },
] as const

/** How many products there are, their order and their look. */
export function ResultsBar({ state, count, productCount }: Props) {
  return (
    <div className={styles.bar}>
      <p role="status">
        <strong>{countText(count)}</strong>
        {count < productCount && <span className="mute"> of {productCount.toLocaleString('en-US')}</span>}
      </p>
      <div className={styles.tools}>
        <ListSelect
          label="Sort by"
          name="sort"
          value={state.sort}
          options={sorts.map((sort) => ({ value: sort.slug, label: sort.label }))}
          state={state}
        />
        <nav className={styles.views} aria-label="View">
          {views.map(({ view, label }) => (
            <ShopLink
              key={view}
              to={listAddress(state, { view })}
              aria-current={view === state.view || undefined}
              preventScrollReset
            >
              <Icon name={view} size={15} />
              <span>{label}</span>
            </ShopLink>
          ))}
        </nav>
      </div>
    </div>
  )
}
