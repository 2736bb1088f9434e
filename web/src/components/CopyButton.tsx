import { Icon } from '../platform/ui/Icon.tsx'
import { useShowMessage } from '../platform/relay/messages.tsx'
import { useHasScripts } from '../platform/ui/useHasScripts.ts'
import styles from './CopyButton.module.css'

interface Props {
  text: string
  label: string
  /** Name of the text in the message; defaults to the text itself. */
  what?: string
  /** Shows the label beside the icon. */
  isWorded?: boolean
}

/** Copies a text to the clipboard and confirms it. Invisible, in its place, until scripts can use the clipboard. */
export function CopyButton({ text, label, what = text, isWorded = false }: Props) {
  const canCopy = useHasScripts() && 'clipboard' in navigator
  const showMessage = useShowMessage()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showMessage({ type: 'success', text: `Copied ${what}` })
    } catch {
      showMessage({ type: 'error', text: `Your browser blocked copying ${what}. Select it and copy it instead.` })
    }
  }
  return (
    <button
      type="button"
      className={`${styles.button} ${isWorded ? styles.worded : ''}`}
      aria-label={isWorded ? undefined : label}
      disabled={!canCopy}
      onClick={copy}
    >
      <Icon name="copy" size={15} />
      {isWorded && label}
    </button>
  )
}
