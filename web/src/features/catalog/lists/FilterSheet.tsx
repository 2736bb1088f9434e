import { Button } from '@mantine/core'
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
  found: number
  /** The facets. */
  children: ReactNode
}

/** On wider screens the facets are beside the list. */
const wide = '(min-width: 861px)'

/** Filters on a phone: a button with the number of active filters, and the sheet it opens. */
export function FilterSheet({ place, found, children }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const chosen = place.state.choices.length
  useEffect(() => {
    if (!isOpen) return
    // The native dialog traps focus, closes on Escape and restores focus.
    dialog.current?.showModal()
    const screen = window.matchMedia(wide)
    const close = () => dialog.current?.close()
    screen.addEventListener('change', close)
    return () => screen.removeEventListener('change', close)
  }, [isOpen])
  return (
    <>
      <Button
        className={styles.open}
        leftSection={<Icon name="filter" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        Filters{chosen > 0 && ` (${chosen})`}
      </Button>
      {isOpen && (
        <dialog
          ref={dialog}
          className={styles.sheet}
          aria-labelledby={id}
          onClose={() => setOpen(false)}
          onClick={(event) => {
            // Clicks beside the sheet hit its backdrop, which belongs to the dialog element.
            if (event.target === event.currentTarget) event.currentTarget.close()
          }}
        >
          <div className={styles.inside}>
            <div className={styles.head}>
              <h2 id={id}>Filters</h2>
              <button type="button" aria-label="Close filters" onClick={() => dialog.current?.close()}>
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
              <Button
                variant="filled"
                className={styles.show}
                aria-busy={place.isStale || undefined}
                onClick={() => dialog.current?.close()}
              >
                Show {countText(found)}
              </Button>
              <p className="sr-only" role="status">
                {countText(found)}
              </p>
            </div>
          </div>
        </dialog>
      )}
    </>
  )
}
