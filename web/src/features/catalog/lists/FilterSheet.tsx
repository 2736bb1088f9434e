import { Button } from '../../../platform/ui/Button.tsx'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { UnitsSwitch } from '../../../platform/units/UnitsSwitch.tsx'
import { countText } from '../../../components/countText.ts'
import { ListLink } from './ListForm.tsx'
import styles from './FilterSheet.module.css'
import type { ListPlace } from './useListState.ts'

interface Props {
  place: ListPlace
  /** Number of products matching the current filters. */
  count: number
  /** The facets. */
  children: ReactNode
}

/** On wider screens the facets are beside the list. */
const wide = '(min-width: 861px)'

/** Filters on a phone: a button with the number of active filters, and the sheet it opens. */
export function FilterSheet(props: Props) {
  const [isOpen, setOpen] = useState(false)
  const activeCount = props.place.state.choices.length
  return (
    <>
      <Button
        className={styles.open}
        leftSection={<Icon name="filter" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        Filters{activeCount > 0 && ` (${activeCount})`}
      </Button>
      {isOpen && <FilterDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Opens when mounted. */
function FilterDialog({ place, count, children, onClose }: Props & { onClose: () => void }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  useEffect(() => {
    const element = dialog.current
    // The native dialog traps focus, closes on Escape and restores focus.
    element?.showModal()
    const screen = window.matchMedia(wide)
    const onChange = () => element?.close()
    screen.addEventListener('change', onChange)
    return () => screen.removeEventListener('change', onChange)
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        // Clicks beside the sheet hit its backdrop, which belongs to the dialog element.
        if (event.target === event.currentTarget) event.currentTarget.close()
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={id}>Filters</h2>
          <button type="button" aria-label="Close filters" onClick={close}>
            <Icon name="cross" />
          </button>
        </div>
        <div className={styles.body} tabIndex={-1}>
          {children}
          <UnitsSwitch />
        </div>
        <div className={styles.foot}>
          <ListLink className={styles.clear} to={place.addressOf({ choices: [] })}>
            Clear all
          </ListLink>
          <Button variant="filled" className={styles.show} aria-busy={place.isStale || undefined} onClick={close}>
            Show {countText(count)}
          </Button>
          <p className="sr-only" role="status">
            {countText(count)}
          </p>
        </div>
      </div>
    </dialog>
  )
}
