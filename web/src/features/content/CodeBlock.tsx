import { CopyButton } from '../../components/CopyButton.tsx'
import styles from './ContentScreen.module.css'

/** A code block that scrolls horizontally. */
export function CodeBlock({ code }: { code: string }) {
  return (
    <div className={styles.code}>
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
      <CopyButton text={code} label="Copy" what="the code" isWorded />
    </div>
  )
}
