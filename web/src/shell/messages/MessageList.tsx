import { useSyncExternalStore } from 'react'
import { MessageCard } from './MessageCard.tsx'
import type { Message } from '../../platform/messages/messageQueue.ts'
import classes from './MessageList.module.css'
import { useMessageQueue } from '../../platform/relay/messages.tsx'

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
