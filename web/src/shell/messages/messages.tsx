import { createContext, use, useState, type ReactNode } from 'react'
import { createMessageQueue, type MessageQueue } from './messageQueue.ts'

const MessageContext = createContext<MessageQueue | null>(null)

export function Messages({ children }: { children: ReactNode }) {
  const [queue] = useState(createMessageQueue)
  return <MessageContext value={queue}>{children}</MessageContext>
}

export function useMessageQueue(): MessageQueue {
  const queue = use(MessageContext)
  if (!queue) throw new Error('Messages must stand around what shows them')
  return queue
}

export const useShowMessage = () => useMessageQueue().show
