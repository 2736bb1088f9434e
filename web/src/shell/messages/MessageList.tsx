import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type Message, type MessageType, countdownOf } from '../../platform/messages/messageQueue.ts'
import { useMessageQueue } from '../../platform/relay/messages.tsx'
import { Icon, type IconName } from '../../platform/ui/Icon.tsx'
import { focusHeading } from '../../platform/ui/focus.ts'
import classes from './MessageList.module.css'

const looks: Record<MessageType, { icon: IconName; className: string | undefined }> = {
  success: { icon: 'check', className: undefined },
  info: { icon: 'info', className: undefined },
  warning: { icon: 'warning', className: classes.warning },
  error: { icon: 'warning', className: classes.error },
}

interface Props {
  message: Message
  onClose: () => void
}

/** One message. Pauses while hovered or focused, then restarts. */
function MessageCard({ message, onClose }: Props) {
  const seconds = countdownOf(message)
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const left = useCountdown(seconds, isPointedAt || hasFocus, onClose)
  const card = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const { icon, className } = looks[message.type]

  function closeByHand() {
    const next = card.current?.nextElementSibling ?? card.current?.previousElementSibling
    const closer = next?.querySelector<HTMLElement>(`.${classes.close}`)
    onClose()
    // Closing removes the focused button: focus moves to the next message, or back.
    if (closer) closer.focus()
    else if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus()
    else focusHeading()
  }

  return (
    <div
      ref={card}
      className={`${classes.message} ${className ?? ''}`}
      role={message.type === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (currentTarget.contains(relatedTarget)) return
        cameFrom.current = relatedTarget
        setFocus(true)
      }}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocus(false)
      }}
    >
      <Icon name={icon} />
      <div>
        <p>{message.text}</p>
        {message.detail && <p className={classes.detail}>{message.detail}</p>}
      </div>
      <button type="button" className={classes.close} aria-label="Close message" onClick={closeByHand}>
        <Icon name="cross" size={15} />
      </button>
      {seconds !== null && (
        <span className={classes.track} aria-hidden="true">
          <progress
            className={classes.countdown}
            max={100}
            value={(left / seconds) * 100}
            style={{ scale: `${left / seconds} 1` }}
          />
        </span>
      )}
    </div>
  )
}

/** Remaining seconds; restarts after each pause. */
function useCountdown(seconds: number | null, isHeld: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds ?? 0)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (seconds === null || isHeld) return
    let remaining = seconds
    const timer = setInterval(() => {
      remaining -= 1
      setLeft(remaining)
      if (remaining <= 0) end()
    }, 1000)
    return () => {
      clearInterval(timer)
      setLeft(seconds)
    }
  }, [seconds, isHeld])
  return left
}

/** Elements inside a message that Tab reaches. */
const stops = 'a[href], button'

/**
 * Makes messages the next tab stop after the control that had the focus when they appeared. After the last message,
 * Tab moves on to the control that follows that one.
 * @param latest ID of the latest message
 */
function useTabStops(list: RefObject<HTMLElement | null>, latest: number | undefined) {
  const origin = useRef<Element | null>(null)
  useEffect(() => {
    if (latest === undefined) return
    if (!list.current?.contains(document.activeElement)) origin.current = document.activeElement
    function onKeyDown(event: KeyboardEvent) {
      const { current: from } = origin
      if (event.key !== 'Tab' || !(from instanceof HTMLElement) || from === document.body || !from.isConnected) return
      const controls = [...(list.current?.querySelectorAll<HTMLElement>(stops) ?? [])]
      const { activeElement } = document
      const next = event.shiftKey ? activeElement === controls[0] && from : activeElement === from && controls[0]
      if (next) {
        event.preventDefault()
        next.focus()
      } else if (!event.shiftKey && activeElement === controls.at(-1)) {
        // The browser then moves on to the next control.
        from.focus()
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [list, latest])
}

const nothing: readonly Message[] = []

export function MessageList() {
  const queue = useMessageQueue()
  const messages = useSyncExternalStore(queue.subscribe, queue.current, () => nothing)
  const list = useRef<HTMLDivElement>(null)
  useTabStops(list, messages.at(-1)?.id)
  return (
    <div ref={list} className={`${classes.list} no-print`}>
      {messages.map((message) => (
        <MessageCard key={message.id} message={message} onClose={() => queue.close(message.id)} />
      ))}
    </div>
  )
}
