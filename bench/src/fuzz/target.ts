/** The parts of a response that are checked. */
export interface Answer {
  /** 0 if the connection ended without a response. */
  readonly status: number
  /** In milliseconds. */
  readonly ms: number
  readonly body: string
}

/** A public input that takes text. */
export interface Target {
  readonly name: string
  /** Time limit of a response, in milliseconds. */
  readonly limitMs: number
  /** Maximum text length, in characters. */
  readonly longest: number
  readonly send: (text: string) => Promise<Answer>
}

const TIMEOUT_MS = 60_000

export async function timed(address: string, init: RequestInit = {}): Promise<Answer> {
  const began = performance.now()
  try {
    const answer = await fetch(address, { redirect: 'manual', ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const body = await answer.text()
    return { status: answer.status, ms: performance.now() - began, body }
  } catch (error) {
    return { status: 0, ms: performance.now() - began, body: String(error) }
  }
}

/** Percent-encoded; a lone surrogate as the bytes of its code point. */
export function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')
}

/** Time limits in milliseconds for suggestions, for lists, and for everything else. */
export const limits = { suggestions: 500, list: 2_000, other: 10_000 } as const
