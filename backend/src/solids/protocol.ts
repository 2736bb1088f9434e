import type { Part } from '../drawings/draw.ts'

/** What is asked of the thread that makes models. */
export interface Job {
  readonly format: Format
  readonly part: Part
}
export type Format = 'step' | 'glb'

/** Its answer: the file, or what went wrong. */
export type Reply = { readonly file: Uint8Array } | { readonly problem: string }
