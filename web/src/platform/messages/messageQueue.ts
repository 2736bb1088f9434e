import type { ReactNode } from 'react'

export type MessageType = 'success' | 'info' | 'warning' | 'error'

export interface Message {
  id: number
  type: MessageType
  text: ReactNode
  /** A second, quieter line: an explanation or the way on. */
  detail?: ReactNode
  /** A later message about the same takes its place, however late it comes. */
  about?: string
  /** How long it stays, where not as long as its kind does. */
  seconds?: number
}

/** Newest at the bottom. */
const mostShown = 4

/** Milliseconds within which the same words are the same message, where it is one that leaves. */
const sameWithin = 2000

/** Seconds that each kind stays; an error stays until it is closed by hand. */
const stays: Record<MessageType, number | null> = { success: 8, info: 8, warning: 12, error: null }

/** Seconds that a message counts down; null for one that stays. */
export function countdownOf({ type, seconds }: Omit<Message, 'id'>): number | null {
  return seconds ?? stays[type]
}

export interface MessageQueue {
  /** Returns how to close it. */
  show(message: Omit<Message, 'id'>): () => void
  close(id: number): void
  closeAll(type: MessageType): void
  /** Closes what is said of something that is so no longer. */
  closeAbout(about: string): void
  /** What is on the screen: four at most. Where all four are errors, what comes after them waits for one to be closed. */
  current(): readonly Message[]
  subscribe(onChange: () => void): () => void
}

interface Said extends Message {
  /** Milliseconds since 1970. */
  at: number
}

function subject({ about, text }: Omit<Message, 'id'>) {
  return about ?? text
}

/** Of too many, the oldest one that would leave by itself leaves first. */
function withRoom(messages: readonly Said[]): readonly Said[] {
  const leaving = messages.slice(0, mostShown).find((message) => countdownOf(message) !== null)
  return messages.length > mostShown && leaving ? withRoom(messages.filter((each) => each !== leaving)) : messages
}

export function createMessageQueue(now: () => number = Date.now): MessageQueue {
  let messages: readonly Said[] = []
  let shown: readonly Message[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly Said[]) => {
    messages = next
    shown = next.slice(0, mostShown)
    for (const listener of listeners) listener()
  }
  const close = (id: number) => set(messages.filter((message) => message.id !== id))
  return {
    show(message) {
      lastId += 1
      const said: Said = { ...message, id: lastId, at: now() }
      const isReplaced = (other: Said) =>
        other.type === said.type &&
        subject(other) === subject(said) &&
        // What stays on the screen anyway is not said beside itself.
        (said.about !== undefined || countdownOf(said) === null || said.at - other.at <= sameWithin)
      set(withRoom([...messages.filter((other) => !isReplaced(other)), said]))
      return () => close(said.id)
    },
    close,
    closeAll: (closed) => set(messages.filter(({ type }) => type !== closed)),
    closeAbout: (about) => set(messages.filter((message) => subject(message) !== about)),
    current: () => shown,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
