import type { ReactNode } from 'react'

export type MessageType = 'success' | 'info' | 'warning' | 'error'

export interface Message {
  id: number
  type: MessageType
  text: ReactNode
  /** A second, quieter line: an explanation or the way on. */
  detail?: ReactNode
}

/** Newest at the bottom; the oldest goes when a fifth comes. */
const mostShown = 4

export interface MessageQueue {
  show(message: Omit<Message, 'id'>): void
  close(id: number): void
  closeAll(type: MessageType): void
  current(): readonly Message[]
  subscribe(onChange: () => void): () => void
}

export function createMessageQueue(): MessageQueue {
  let messages: readonly Message[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly Message[]) => {
    messages = next
    for (const listener of listeners) listener()
  }
  return {
    show(message) {
      lastId += 1
      // The same words twice are one message that begins anew.
      const others = messages.filter(({ type, text }) => type !== message.type || text !== message.text)
      set([...others, { ...message, id: lastId }].slice(-mostShown))
    },
    close: (id) => set(messages.filter((message) => message.id !== id)),
    closeAll: (closed) => set(messages.filter(({ type }) => type !== closed)),
    current: () => messages,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
