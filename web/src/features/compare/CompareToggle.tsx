import type { FormEvent } from 'react'
import { Icon } from '../../platform/ui/Icon.tsx'
import { useShowMessage } from '../../platform/relay/messages.tsx'
import styles from './CompareToggle.module.css'
import { MAX_COMPARED, toggleCompared, useIsCompared } from './compareParts.ts'

/** Adds a part to the comparison or removes it. Opens the comparison with this part if there are no scripts. */
export function CompareToggle({ sku }: { sku: string }) {
  const isChosen = useIsCompared(sku)
  const showMessage = useShowMessage()
  function toggle(event: FormEvent) {
    event.preventDefault()
    if (!toggleCompared(sku)) {
      showMessage({
        type: 'info',
        text: `You can compare up to ${MAX_COMPARED} parts at once.`,
        detail: 'Remove one first.',
      })
    }
  }
  return (
    <form className={`${styles.form} no-print`} action="/compare" data-compare onSubmit={toggle}>
      <input type="hidden" name="parts" value={sku} />
      <button className={styles.toggle} type="submit" aria-pressed={isChosen} aria-label={`Compare ${sku}`}>
        <span className={styles.box} aria-hidden="true">
          {isChosen && <Icon name="check" size={15} />}
        </span>
        Compare
      </button>
    </form>
  )
}
