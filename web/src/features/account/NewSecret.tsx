import { useEffect, useRef } from 'react'
import { CopyButton } from '../../components/CopyButton.tsx'
import styles from './NewSecret.module.css'

interface Props {
  heading: string
  text: string
  secret: string
  /** Name of the secret, such as "key". */
  name: string
}

/** A new secret, shown once. It gets the focus, so that nobody misses it. */
export function NewSecret({ heading, text, secret, name }: Props) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [secret])
  return (
    <section className={styles.secret} aria-labelledby="new-secret">
      <h2 id="new-secret" ref={head} tabIndex={-1}>
        {heading}
      </h2>
      <p>{text}</p>
      <p className={styles.line}>
        <code>{secret}</code>
        <CopyButton text={secret} label={`Copy ${name}`} what={`the ${name}`} isWorded />
      </p>
    </section>
  )
}
