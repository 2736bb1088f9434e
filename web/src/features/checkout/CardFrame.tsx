import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { connectFrame, type Tokenized } from './cardFrame.ts'
import { useField } from '../../platform/forms/formContext.ts'
import { FieldError } from '../../platform/forms/Field.tsx'
import { useHasScripts } from '../../platform/ui/useHasScripts.ts'
import styles from './CardFrame.module.css'

export interface CardFrameHandle {
  /** A token of the card that was typed. Empty words: the frame says by itself what is wrong. */
  tokenize(): Promise<Tokenized>
}

interface Props {
  ref: Ref<CardFrameHandle>
  /** The payment provider's page. */
  url: string
  /** Name of the field that takes the token. */
  name: string
}

/** The payment provider's own page, which takes the card; all that leaves it is a token. */
export function CardFrame({ ref, url, name }: Props) {
  const { id, error, errorId } = useField(name)
  const frame = useRef<HTMLIFrameElement>(null)
  const connection = useRef<ReturnType<typeof connectFrame>>(null)
  const [height, setHeight] = useState(220)
  const isLive = useHasScripts()
  const submit = useEffectEvent(() => frame.current?.closest('form')?.requestSubmit())

  useEffect(() => {
    if (!frame.current) return
    const connected = connectFrame(frame.current, { onHeight: setHeight, onSubmit: () => submit() })
    connection.current = connected
    return () => connected.disconnect()
  }, [isLive])

  useImperativeHandle(ref, () => ({
    tokenize: async () =>
      connection.current?.tokenize() ?? { refused: 'The card form is not there yet. Try again in a moment.' },
  }))

  return (
    <div className={styles.card}>
      <noscript>
        <p>Cards need scripts. Without them, choose another way to pay.</p>
      </noscript>
      {isLive && (
        <iframe
          ref={frame}
          id={id}
          className={styles.frame}
          title="Card details"
          src={url}
          sandbox="allow-scripts"
          style={{ height }}
          aria-describedby={errorId}
        />
      )}
      <FieldError id={errorId} error={error} />
    </div>
  )
}
