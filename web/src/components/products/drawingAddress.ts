import type { Units } from '../../platform/units/units.ts'

/** URL of a drawing in the reader's units. Files that have dimensions in both show those that the fragment names. */
export function drawingAddress(url: string, { length }: Units): string {
  return length === 'in' ? `${url}#in` : url
}
