import type { Part } from '../draw.ts'

/** What is asked of the thread that makes models. */
export interface Job {
  readonly format: Format
  readonly part: Part
}
export type Format = 'step' | 'glb'
