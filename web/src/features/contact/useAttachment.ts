import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { notSent, refusalOf, sendFile, type SentFile } from './contactFile.ts'

interface Named {
  readonly name: string
  /** Bytes; null of a file that was sent from another page. */
  readonly size: number | null
}

/** The file that goes with a message. */
export type Attachment =
  | (Named & { readonly state: 'sending' /** How much of it is there, from 0 to 1. */; readonly part: number })
  | (Named & { readonly state: 'sent'; readonly id: string })
  | (Named & { readonly state: 'failed'; readonly problem: string; readonly canRetry: boolean })

/** One that was sent before, by its id. */
interface Kept {
  readonly id: string
  readonly name: string
}

/** A file on its way: what it came to, and how to call it back. */
interface Way {
  readonly file: File
  readonly answer: Promise<SentFile>
  readonly controller: AbortController
}

const problemOf = (sent: SentFile): string | null => ('refusal' in sent ? sent.refusal : null)

/**
 * One file, sent as soon as it is chosen.
 * @param kept one that was sent before the page was made
 * @param onChange hears when another file goes with the message, or none, once the page shows it
 */
export function useAttachment(kept: Kept | null, onChange: () => void) {
  const [attachment, setAttachment] = useState<Attachment | null>(kept && { state: 'sent', ...kept, size: null })
  const way = useRef<Way>(null)
  useEffect(() => () => way.current?.controller.abort(), [])

  function send(file: File) {
    const named = { name: file.name, size: file.size }
    const refusal = refusalOf(file)
    const controller = new AbortController()
    const show = (shown: Attachment) => {
      if (!controller.signal.aborted) setAttachment(shown)
    }
    const onProgress = (part: number) => show({ ...named, state: 'sending', part })
    if (refusal === null) onProgress(0)
    const answer = (
      refusal === null ? sendFile(file, onProgress, controller.signal) : Promise.resolve<SentFile>({ refusal })
    ).then((sent) => {
      if (controller.signal.aborted) return sent
      if ('id' in sent) {
        // At once: a message that waits for its file goes with what the page holds.
        flushSync(() => show({ ...named, state: 'sent', id: sent.id }))
        onChange()
      } else {
        show({ ...named, state: 'failed', problem: sent.refusal, canRetry: sent.refusal === problemOf(notSent) })
      }
      return sent
    })
    way.current = { file, answer, controller }
  }

  function remove() {
    way.current?.controller.abort()
    way.current = null
    flushSync(() => setAttachment(null))
    onChange()
  }

  /** Null where nothing is to be waited for; else resolves with what is wrong with the file, or null. */
  const settled = useCallback(() => way.current?.answer.then(problemOf) ?? null, [])

  return {
    attachment,
    take: send,
    remove,
    again() {
      if (way.current) send(way.current.file)
    },
    settled,
  }
}
