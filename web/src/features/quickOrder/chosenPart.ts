/** A part that is chosen for a line, as a form sends it: the line's place, from 1, and the part number. */
export const choiceOf = (place: number, partNumber: string) => `${place} ${partNumber}`

/** The place is 0 for what is no choice. */
export function chosenPart(choice: string): { place: number; partNumber: string } {
  const [place = '', ...partNumber] = choice.split(' ')
  return { place: /^\d+$/.test(place) ? Number(place) : 0, partNumber: partNumber.join(' ') }
}
