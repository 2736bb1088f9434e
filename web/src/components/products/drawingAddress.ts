import type { Units } from '../../platform/units/units.ts'

/** A drawing in the reader's units: files that have dimensions in both read the unit from their address. */
export function drawingAddress(url: string, { length }: Units): string {
  return length === 'in' ? `${url}#in` : url
}
