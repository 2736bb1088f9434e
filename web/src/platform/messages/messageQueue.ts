import type { ReactNode } from 'react'

export type MessageType = 'success' | 'info' | 'warning' | 'error'

export interface Message {
  id: number
  type: MessageType
  text: ReactNode
  /** A second, smaller line: an explanation or next step. */
  detail?: ReactNode
  /** A later message with the same subject replaces it. */
  about?: string
  /** Display time, if different from its type's. */
  seconds?: number
}

/** Newest last. */
const MAX_VISIBLE = 4

/** Milliseconds within which equal temporary messages are merged. */
const sameWithin = 2000

/** Display time by type, in seconds; errors stay until closed. */
const stays: Record<MessageType, number | null> = { success: 8, info: 8, warning: 12, error: null }

/** Countdown of a message in seconds; null if it stays. */
export function countdownOf({ type, seconds }: Omit<Message, 'id'>): number | null {
  return seconds ?? stays[type]
}

export interface MessageQueue {
  /** Returns a function that closes it. */
  show(message: Omit<Message, 'id'>): () => void
  close(id: number): void
  closeAll(type: MessageType): void
  /** Closes messages about a resolved subject. */
  closeAbout(about: string): void
  /** Visible messages: four at most. While all four are errors, later ones wait. */
  current(): readonly Message[]
  subscribe(onChange: () => void): () => void
}

interface QueuedMessage extends Message {
  /** Milliseconds since 1970. */
  at: number
}

function subject({ about, text }: Omit<Message, 'id'>) {
  return about ?? text
}

/** The oldest temporary message is removed first. */
function withRoom(messages: readonly QueuedMessage[]): readonly QueuedMessage[] {
  const leaving = messages.slice(0, MAX_VISIBLE).find((message) => countdownOf(message) !== null)
  return messages.length > MAX_VISIBLE && leaving ? withRoom(messages.filter((each) => each !== leaving)) : messages
}

export function createMessageQueue(now: () => number = Date.now): MessageQueue {
  let messages: readonly QueuedMessage[] = []
  let visible: readonly Message[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly QueuedMessage[]) => {
    messages = next
    visible = next.slice(0, MAX_VISIBLE)
    for (const listener of listeners) listener()
  }
  const close = (id: number) => set(messages.filter((message) => message.id !== id))
  return {
    show(message) {
      lastId += 1
      const added: QueuedMessage = { ...message, id: lastId, at: now() }
      const isReplaced = (other: QueuedMessage) =>
        other.type === added.type &&
        subject(other) === subject(added) &&
        // Does not repeat a message already visible.
        (added.about !== undefined || countdownOf(added) === null || added.at - other.at <= sameWithin)
      set(withRoom([...messages.filter((other) => !isReplaced(other)), added]))
      return () => close(added.id)
    },
    close,
    closeAll: (closed) => set(messages.filter(({ type }) => type !== closed)),
    closeAbout: (about) => set(messages.filter((message) => subject(message) !== about)),
    current: () => visible,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
