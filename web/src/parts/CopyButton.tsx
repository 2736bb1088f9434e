import { useSyncExternalStore } from 'react'
import { Icon } from '../shell/Icon.tsx'
import { useShowMessage } from '../shell/messages/messages.tsx'
import styles from './CopyButton.module.css'

const never = () => () => {}

/** Puts a text on the clipboard and says so. There is none where the browser has no clipboard to offer. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const canCopy = useSyncExternalStore(
    never,
    () => 'clipboard' in navigator,
    () => false,
  )
  const showMessage = useShowMessage()
  if (!canCopy) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showMessage({ type: 'success', text: `Copied ${text}` })
    } catch {
      showMessage({ type: 'error', text: `The browser did not allow copying ${text}` })
    }
  }
  return (
    <button type="button" className={styles.button} aria-label={label} onClick={copy}>
      <Icon name="copy" size={15} />
    </button>
  )
}
