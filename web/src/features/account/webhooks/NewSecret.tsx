import { useEffect, useRef } from 'react'
import { CopyButton } from '../../../components/CopyButton.tsx'
import styles from './WebhooksScreen.module.css'

/** A new signing secret, shown once. It gets the focus, so that nobody misses it. */
export function NewSecret({ secret, url }: { secret: string; url: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [secret])
  return (
    <section className={styles.secret} aria-labelledby="new-secret">
      <h2 id="new-secret" ref={heading} tabIndex={-1}>
        Signing secret of {url}
      </h2>
      <p>Copy the secret now. It will not be shown again.</p>
      <p className={styles.secretLine}>
        <code>{secret}</code>
        <CopyButton text={secret} label="Copy secret" what="the secret" isWorded />
      </p>
    </section>
  )
}
