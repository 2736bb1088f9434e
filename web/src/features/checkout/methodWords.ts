import { shippingDate } from '../../components/products/availability.ts'

interface Method {
  readonly description?: string | null | undefined
  readonly estimate?: string | null | undefined
  readonly shipsOn?: string | null | undefined
  readonly arrivesBy?: string | null | undefined
}

/** When a parcel leaves and arrives, by days rather than by names; '' where neither is known. */
export function methodDates({ shipsOn, arrivesBy, estimate }: Method): string {
  const ships = shipsOn ? `Ships ${shippingDate(shipsOn, 'medium')}.` : ''
  const arrives = arrivesBy ? `Arrives by ${shippingDate(arrivesBy, 'medium')}.` : ''
  return [ships, arrives].filter(Boolean).join(' ') || (estimate ?? '')
}

/** All there is to say about a way to ship, besides its price. */
export function methodDetail(method: Method): string {
  return [method.description, methodDates(method)].filter(Boolean).join(' ')
}
