import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { FieldError } from '../../platform/forms/fields.tsx'
import { useField } from '../../platform/forms/formContext.ts'
import { useHasScripts } from '../../platform/ui/useHasScripts.ts'
import styles from './CardFrame.module.css'
import { type ToFrame, connectMessage, fromFrame } from './paymentFrame/protocol.ts'

/** CSS variables of the page that style the frame. */
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
  const isDark = document.documentElement.dataset.colorScheme === 'dark'
  return {
    type: 'theme',
    scheme: isDark ? 'dark' : 'light',
    variables: { ...variables, '--font': getComputedStyle(document.body).fontFamily },
  }
}

/** Token of the card, or the error message. */
type Tokenized = { token: string } | { refused: string }

interface FrameOptions {
  onHeight: (height: number) => void
  /** Called on Enter in the frame. */
  onSubmit: () => void
}

/** Milliseconds to wait for the frame to become ready. */
const READY_TIMEOUT = 8000

/**
 * Connects the page to the payment provider's frame over a port that only the frame's window receives. No card data passes
 * through it.
 */
function connectFrame(frame: HTMLIFrameElement, { onHeight, onSubmit }: FrameOptions) {
  let port: MessagePort | null = null
  let isReady = false
  let pendingResult: ((result: Tokenized) => void) | null = null
  const send = (message: ToFrame) => port?.postMessage(message)

  const settle = (result: Tokenized) => {
    pendingResult?.(result)
    pendingResult = null
  }

  function receive(data: unknown) {
    const message = fromFrame.safeParse(data).data
    if (message?.type === 'height') onHeight(message.height)
    else if (message?.type === 'submit') onSubmit()
    else if (message?.type === 'token') settle({ token: message.token })
    else if (message?.type === 'refused') settle({ refused: message.message })
    else if (message?.type === 'ready') {
      isReady = true
      send(themeOfPage())
      // Requested before the frame was ready, or lost when it loaded.
      if (pendingResult) send({ type: 'tokenize' })
    }
  }

  function connect() {
    port?.close()
    isReady = false
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = ({ data }) => receive(data)
    // The sandboxed frame has an opaque origin, so the target origin must be '*'.
    frame.contentWindow?.postMessage(connectMessage, '*', [channel.port2])
  }

  // The frame may already be loaded.
  connect()
  frame.addEventListener('load', connect)
  const themeObserver = new MutationObserver(() => send(themeOfPage()))
  themeObserver.observe(document.documentElement, { attributeFilter: ['data-color-scheme'] })

  return {
    tokenize: () =>
      new Promise<Tokenized>((resolve) => {
        settle({ refused: '' })
        pendingResult = resolve
        if (isReady) send({ type: 'tokenize' })
        setTimeout(() => {
          if (!isReady)
            settle({ refused: 'The card form is not responding. Reload the page or choose another payment method.' })
        }, READY_TIMEOUT)
      }),
    disconnect() {
      frame.removeEventListener('load', connect)
      themeObserver.disconnect()
      port?.close()
    },
  }
}

export interface CardFrameHandle {
  /** Tokenizes the typed card. An empty `refused` means that the frame shows the error itself. */
  tokenize(): Promise<Tokenized>
}

interface Props {
  ref: Ref<CardFrameHandle>
  /** The payment provider's page. */
  url: string
  /** Name of the token field. */
  name: string
}

/** The payment provider's card form in a frame; the page receives only a token. */
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
      connection.current?.tokenize() ?? { refused: 'The card form is still loading. Try again in a moment.' },
  }))

  return (
    <div className={styles.card}>
      <noscript>
        <p>Card payment needs JavaScript. Choose another method.</p>
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
