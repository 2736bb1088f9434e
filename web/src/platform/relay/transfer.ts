import { type Answer, parseAnswer } from './answer.ts'

/**
 * Transfers responses of the server's queries to the browser, as records in the HTML stream in order. `[key, 0]` marks
 * a started query (the browser waits instead of sending it), `[key, answer]` completes it.
 */
export type TransferRecord = [key: string, value: 0 | Answer]

export interface Transfer {
  /** Browser: the response in the page, present or pending. Each is returned once. */
  take(key: string): Answer | Promise<Answer> | undefined
  /** Server: records for the page's stream. */
  put(key: string, answer: Promise<Answer>): void
}

export function transferKey(id: string, variables: object) {
  return id + JSON.stringify(variables)
}

export function serverTransfer(): Transfer & { drain(): TransferRecord[] } {
  const queue: TransferRecord[] = []
  return {
    take: () => undefined,
    put(key, answer) {
      queue.push([key, 0])
      void answer.then((value) => queue.push([key, value]))
    },
    drain() {
      const records = queue.splice(0)
      const answered = new Set(records.flatMap(([key, value]) => (value === 0 ? [] : [key])))
      return records.filter(([key, value]) => value !== 0 || !answered.has(key))
    },
  }
}

declare global {
  interface Window {
    shopAnswers?: { push(...records: unknown[]): void }
  }
}

/** Script text with records; '' if empty. Escapes `<`, so no response can close the script. */
export function transferScript(records: TransferRecord[]) {
  return records.length === 0
    ? ''
    : `(window.shopAnswers??=[]).push(${records.map((record) => JSON.stringify(record).replace(/</g, '\\u003c')).join(',')})`
}

function openRecord(record: unknown): TransferRecord {
  if (!Array.isArray(record)) throw new TypeError('A transfer record is a pair')
  const pair: unknown[] = record
  const [key, value] = pair
  return [String(key), value === 0 ? 0 : parseAnswer(value)]
}

export function browserTransfer(): Transfer {
  const answers = new Map<string, Answer | Promise<Answer>>()
  const waiting = new Map<string, (answer: Answer) => void>()
  const push = (...records: unknown[]) => {
    for (const [key, value] of records.map(openRecord)) {
      const resolve = waiting.get(key)
      if (value === 0) answers.set(key, new Promise((done) => waiting.set(key, done)))
      else if (resolve) resolve(value)
      else answers.set(key, value)
    }
  }
  const early = window.shopAnswers
  window.shopAnswers = { push }
  const pushed: unknown[] = Array.isArray(early) ? early : []
  push(...pushed)
  return {
    take(key) {
      const answer = answers.get(key)
      answers.delete(key)
      return answer
    },
    put() {},
  }
}
