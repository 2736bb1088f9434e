import type { ReactNode } from 'react'

export type MessageType = 'success' | 'info' | 'warning' | 'error'

export interface Message {
  id: number
  type: MessageType
  text: ReactNode
  /** A second, quieter line: an explanation or the way on. */
  detail?: ReactNode
  /** A later message about the same takes its place; without it, one with the same text. */
  about?: string
  /** How long it stays, where not as long as its kind does. */
  seconds?: number
}

/** Newest at the bottom; the oldest goes when a fifth comes. */
const mostShown = 4

export interface MessageQueue {
  /** Returns how to close it. */
  show(message: Omit<Message, 'id'>): () => void
  close(id: number): void
  closeAll(type: MessageType): void
  /** Closes what is said of something that is so no longer. */
  closeAbout(about: string): void
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
  const close = (id: number) => set(messages.filter((message) => message.id !== id))
  const subject = ({ about, text }: Omit<Message, 'id'>) => about ?? text
  return {
    show(message) {
      lastId += 1
      const id = lastId
      // The same words twice are one message that begins anew.
      const others = messages.filter((other) => other.type !== message.type || subject(other) !== subject(message))
      set([...others, { ...message, id }].slice(-mostShown))
      return () => close(id)
    },
    close,
    closeAll: (closed) => set(messages.filter(({ type }) => type !== closed)),
    closeAbout: (about) => set(messages.filter((message) => subject(message) !== about)),
    current: () => messages,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
