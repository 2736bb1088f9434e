import type { FormEvent } from 'react'
import { Icon } from '../../platform/ui/Icon.tsx'
import { useShowMessage } from '../../platform/relay/messages.tsx'
import styles from './CompareToggle.module.css'
import { rememberSize, removeCompared, type Size, useIsProductCompared } from './comparedSizes.ts'
import { MAX_COMPARED, toggleCompared, useIsCompared } from './compareParts.ts'

interface Props {
  sku: string
  /** Remembered for the next products that are compared. */
  size?: { product: string; attributes: Size }
}

/** Adds a part to the comparison or removes it. Opens the comparison with this part if there are no scripts. */
export function CompareToggle({ sku, size }: Props) {
  const isChosen = useIsCompared(sku)
  const compare = useCompare()
  return (
    <Toggle
      sku={sku}
      label={`Compare ${sku}`}
      isChosen={isChosen}
      onToggle={() => compare(sku, isChosen ? undefined : size)}
    />
  )
}

interface ProductProps {
  /** The part to compare without scripts. */
  sku: string
  product: string
  title: string
  /** Finds the part of the product to compare. */
  onCompare: () => void
}

/** The same for a product with several parts. */
export function CompareProductToggle({ sku, product, title, onCompare }: ProductProps) {
  const isChosen = useIsProductCompared(product)
  return (
    <Toggle
      sku={sku}
      label={`Compare ${title}`}
      isChosen={isChosen}
      onToggle={() => {
        if (!removeCompared(product)) onCompare()
      }}
    />
  )
}

/** Adds a part to the comparison or removes it. */
export function useCompare() {
  const showMessage = useShowMessage()
  return (sku: string, size?: Props['size']) => {
    // Before the comparison changes, because rows then read both.
    if (size) rememberSize(sku, size.product, size.attributes)
    if (toggleCompared(sku)) return
    showMessage({
      type: 'info',
      text: `You can compare up to ${MAX_COMPARED} parts together.`,
      detail: 'Remove one first.',
    })
  }
}

interface ToggleProps {
  sku: string
  label: string
  isChosen: boolean
  onToggle: () => void
}

function Toggle({ sku, label, isChosen, onToggle }: ToggleProps) {
  function submit(event: FormEvent) {
    event.preventDefault()
    onToggle()
  }
  return (
    <form className={`${styles.form} no-print`} action="/compare" data-compare onSubmit={submit}>
      <input type="hidden" name="parts" value={sku} />
      <button className={styles.toggle} type="submit" aria-pressed={isChosen} aria-label={label} title="Compare">
        <span className={styles.box} aria-hidden="true">
          {isChosen && <Icon name="check" size={15} />}
        </span>
        <span className={styles.label}>Compare</span>
      </button>
    </form>
  )
}
