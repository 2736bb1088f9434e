import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { FieldError } from '../../platform/forms/fields.tsx'
import { useField } from '../../platform/forms/formContext.ts'
import { useHasScripts } from '../../platform/ui/useHasScripts.ts'
import styles from './CardFrame.module.css'
import { type ToFrame, connectMessage, fromFrame } from './paymentFrame/protocol.ts'

/** Variables of the page that the frame dresses itself with. */
const themeVariables = [
  '--ink',
  '--ink-mute',
  '--surface',
  '--control',
  '--control-line',
  '--focus',
  '--problem',
  '--link',
  '--accent',
  '--accent-soft',
  '--on-accent',
]

function themeOfPage(): ToFrame {
  const style = getComputedStyle(document.documentElement)
  const variables = Object.fromEntries(themeVariables.map((name) => [name, style.getPropertyValue(name).trim()]))
  const isDark = document.documentElement.dataset.mantineColorScheme === 'dark'
  return {
    type: 'theme',
    scheme: isDark ? 'dark' : 'light',
    variables: { ...variables, '--font': getComputedStyle(document.body).fontFamily },
  }
}

/** A token of the card that was typed, or why there is none. */
type Tokenized = { token: string } | { refused: string }

interface FrameOptions {
  onHeight: (height: number) => void
  /** Enter was pressed in the frame. */
  onSubmit: () => void
}

/** Milliseconds the provider's page has to say that it is there. */
const patience = 8000

/**
 * The page's end of the payment provider's frame. Only the frame's window gets the port, and only over the port is it
 * heard; no card data comes over it.
 */
function connectFrame(frame: HTMLIFrameElement, { onHeight, onSubmit }: FrameOptions) {
  let port: MessagePort | null = null
  let isReady = false
  let waiting: ((result: Tokenized) => void) | null = null
  const say = (message: ToFrame) => port?.postMessage(message)

  const answer = (result: Tokenized) => {
    waiting?.(result)
    waiting = null
  }

  function hear(data: unknown) {
    const message = fromFrame.safeParse(data).data
    if (message?.type === 'height') onHeight(message.height)
    else if (message?.type === 'submit') onSubmit()
    else if (message?.type === 'token') answer({ token: message.token })
    else if (message?.type === 'refused') answer({ refused: message.message })
    else if (message?.type === 'ready') {
      isReady = true
      say(themeOfPage())
    }
  }

  function connect() {
    port?.close()
    isReady = false
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = ({ data }) => hear(data)
    // It has no origin that could be named: its sandbox takes it away.
    frame.contentWindow?.postMessage(connectMessage, '*', [channel.port2])
  }

  // The frame may be there already, or come later.
  connect()
  frame.addEventListener('load', connect)
  const dressed = new MutationObserver(() => say(themeOfPage()))
  dressed.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })

  return {
    tokenize: () =>
      new Promise<Tokenized>((resolve) => {
        answer({ refused: '' })
        waiting = resolve
        say({ type: 'tokenize' })
        setTimeout(() => {
          if (!isReady)
            answer({ refused: 'The card form does not answer. Load the page again, or pay in another way.' })
        }, patience)
      }),
    disconnect() {
      frame.removeEventListener('load', connect)
      dressed.disconnect()
      port?.close()
    },
  }
}

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
