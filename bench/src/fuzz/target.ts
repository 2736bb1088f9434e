/** An answer, as far as it is looked at. */
export interface Answer {
  /** 0 where the connection ended without one. */
  readonly status: number
  /** Milliseconds. */
  readonly ms: number
  readonly body: string
}

/** One place that takes text from anybody. */
export interface Target {
  readonly name: string
  /** Milliseconds that an answer may take. */
  readonly limitMs: number
  /** Longest text, in characters. */
  readonly longest: number
  readonly send: (text: string) => Promise<Answer>
}

const GIVEN_UP_MS = 60_000

export async function timed(address: string, init: RequestInit = {}): Promise<Answer> {
  const began = performance.now()
  try {
    const answer = await fetch(address, { redirect: 'manual', ...init, signal: AbortSignal.timeout(GIVEN_UP_MS) })
    const body = await answer.text()
    return { status: answer.status, ms: performance.now() - began, body }
  } catch (error) {
    return { status: 0, ms: performance.now() - began, body: String(error) }
  }
}

/** Percent-encoded; a lone surrogate as the bytes that its code would have. */
export function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')
}

/** Milliseconds for suggestions, for lists, and for everything else. */
export const limits = { suggestions: 500, list: 2_000, other: 10_000 } as const
