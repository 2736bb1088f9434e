import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The parts of a response that are checked. */
export interface TargetResponse {
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
  readonly send: (text: string) => Promise<TargetResponse>
}

/** Time limits in milliseconds for suggestions, for lists, and for everything else. */
export const limits = { suggestions: 500, list: 2_000, other: 10_000 } as const

const operations = z.array(
  z.object({
    name: z.string(),
    limit: z.enum(['suggestions', 'list', 'other']),
    longest: z.number(),
    query: z.string(),
    variables: z.record(z.string(), z.unknown()),
  }),
)

/** The inputs in `targets.json`; `§` stands for the text. */
export const tables = z
  .object({
    guest: operations,
    customer: operations,
    backend: z.object({ lists: z.array(z.string()), others: z.array(z.string()) }),
    web: z.object({ pages: z.array(z.string()), forms: z.array(z.string()) }),
  })
  .parse(JSON.parse(readFileSync(new URL('targets.json', import.meta.url), 'utf8')))

/** Measures a request. The status is 0 if it fails. */
export async function measured(send: () => Promise<{ readonly status: number; readonly text: string }>) {
  const began = performance.now()
  const { status, text } = await send().catch((error: unknown) => ({ status: 0, text: String(error) }))
  return { status, ms: performance.now() - began, body: text }
}
