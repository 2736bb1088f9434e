import type { FormEvent } from 'react'
import { useDeviceValue } from '../../platform/device/deviceStore.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { useShowMessage } from '../../platform/relay/messages.tsx'
import styles from './CompareToggle.module.css'
import { compareParts, mostCompared, toggleCompared } from './compareParts.ts'

/** Takes a part into the comparison or out of it. Without scripts it opens the comparison with this part. */
export function CompareToggle({ sku }: { sku: string }) {
  const isChosen = useDeviceValue(compareParts).includes(sku)
  const showMessage = useShowMessage()
  function toggle(event: FormEvent) {
    event.preventDefault()
    if (!toggleCompared(sku)) {
      showMessage({
        type: 'info',
        text: `${mostCompared} parts at most can be compared at once.`,
        detail: 'Take one out of the comparison first.',
      })
    }
  }
  return (
    <form className={`${styles.form} no-print`} action="/compare" onSubmit={toggle}>
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
