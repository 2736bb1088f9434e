import type { LineFacts } from './facts.ts'

/** What is in stock for each line: lines of the same part share it, the first ones first. */
export const stockForLines = (lines: readonly LineFacts[]): ReadonlyMap<number, number> => {
  const left = new Map<number, number>()
  return new Map(
    lines.map(({ id, part, quantity }): [number, number] => {
      if (part === null) return [id, 0]
      const stock = left.get(part.id) ?? Math.max(0, part.stock ?? 0)
      left.set(part.id, Math.max(0, stock - quantity))
      return [id, stock]
    }),
  )
}
