import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Icon, type IconName } from '../Icon.tsx'
import type { Message, MessageType } from './messageQueue.ts'
import classes from './MessageList.module.css'
import { useMessageQueue } from './messages.tsx'

/** How each kind looks, and how many seconds it stays; an error stays until it is closed by hand. */
const kinds: Record<MessageType, { icon: IconName; seconds: number | null; className: string | undefined }> = {
  success: { icon: 'check', seconds: 8, className: undefined },
  info: { icon: 'info', seconds: 8, className: undefined },
  warning: { icon: 'warning', seconds: 12, className: classes.warning },
  error: { icon: 'warning', seconds: null, className: classes.error },
}

const nothing: readonly Message[] = []

export function MessageList() {
  const queue = useMessageQueue()
  const messages = useSyncExternalStore(queue.subscribe, queue.current, () => nothing)
  return (
    <div className={`${classes.list} no-print`}>
      {messages.map((message) => (
        <MessageCard key={message.id} message={message} onClose={() => queue.close(message.id)} />
      ))}
    </div>
  )
}

function MessageCard({ message, onClose }: { message: Message; onClose: () => void }) {
  const { icon, className, ...kind } = kinds[message.type]
  const seconds = message.seconds ?? kind.seconds
  const [isHeld, setHeld] = useState(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (seconds === null || isHeld) return
    const timer = setTimeout(() => close(), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds, isHeld])
  return (
    <div
      className={`${classes.message} ${className ?? ''}`}
      role={message.type === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icon} />
      <div>
        <p>{message.text}</p>
        {message.detail && <p className={classes.detail}>{message.detail}</p>}
      </div>
      <button type="button" className={classes.close} aria-label="Close message" onClick={onClose}>
        <Icon name="cross" size={15} />
      </button>
      {seconds !== null && (
        <span className={classes.countdown} key={String(isHeld)}>
          <i style={{ animationDuration: `${seconds}s`, animationPlayState: isHeld ? 'paused' : 'running' }} />
        </span>
      )}
    </div>
  )
}
