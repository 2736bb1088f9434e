import { Icon } from '../platform/ui/Icon.tsx'
import { useShowMessage } from '../platform/relay/messages.tsx'
import { useHasScripts } from '../platform/ui/useHasScripts.ts'
import styles from './CopyButton.module.css'

interface Props {
  text: string
  label: string
  /** What the text is, as the message names it; the text itself unless said. */
  what?: string
  /** Shows the label beside the sign. */
  isWorded?: boolean
}

/** Puts a text on the clipboard and says so. There is none where the browser has no clipboard to offer. */
export function CopyButton({ text, label, what = text, isWorded = false }: Props) {
  const canCopy = useHasScripts() && 'clipboard' in navigator
  const showMessage = useShowMessage()
  if (!canCopy) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showMessage({ type: 'success', text: `Copied ${what}` })
    } catch {
      showMessage({ type: 'error', text: `The browser did not allow copying ${what}` })
    }
  }
  return (
    <button
      type="button"
      className={`${styles.button} ${isWorded ? styles.worded : ''}`}
      aria-label={isWorded ? undefined : label}
      onClick={copy}
    >
      <Icon name="copy" size={15} />
      {isWorded && label}
    </button>
  )
}
