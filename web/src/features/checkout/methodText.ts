import { dayText } from '../../platform/time/dayText.ts'

interface Method {
  readonly description?: string | null | undefined
  readonly estimate?: string | null | undefined
  readonly shipsOn?: string | null | undefined
  readonly arrivesBy?: string | null | undefined
}

/** Ship and arrival dates of a method, or its estimate; '' if neither is known. */
export function methodDates({ shipsOn, arrivesBy, estimate }: Method): string {
  const ships = shipsOn ? `Ships ${dayText(shipsOn, 'medium')}.` : ''
  const arrives = arrivesBy ? `Arrives by ${dayText(arrivesBy, 'medium')}.` : ''
  return [ships, arrives].filter(Boolean).join(' ') || (estimate ?? '')
}

/** Description and dates of a shipping method. */
export function methodDetail(method: Method): string {
  return [method.description, methodDates(method)].filter(Boolean).join(' ')
}
