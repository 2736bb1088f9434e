import { spelledQuantity } from '@shop/schema/quantity'
import { zoneName } from '@shop/schema/timeZones'
import { companyTimeZone as timeZone } from '../catalog/company.ts'
import type { LineFacts, OrderFacts } from './orderFacts.ts'

const day = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'short', day: 'numeric' })
const calendarDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' })
const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
const year = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' })

/** `Mar 3, 2026` */
export function formatDay(time: Date): string {
  return day.format(time)
}

/** Formats a date such as `2026-03-03` as `Mar 3, 2026`. */
export function formatDate(date: string): string {
  return calendarDay.format(new Date(date))
}

/** `Mar 3, 2026, 9:12 am Pacific` */
export function formatTime(time: Date): string {
  return `${day.format(time)}, ${clock.format(time).toLowerCase()} ${zoneName(timeZone)}`
}

const code = new Intl.DateTimeFormat('en-CA', { timeZone, year: '2-digit', month: '2-digit', day: '2-digit' })

/** `261121` */
export function formatDayCode(time: Date): string {
  return code.format(time).replaceAll('-', '')
}

export function shopYear(time: Date): string {
  return year.format(time)
}

/** Collapses whitespace: the buyer's text must not break the layout of emails and documents. */
export function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** `sketch.pdf (24 kB)` */
export function formatFile({ name, bytes }: { readonly name: string; readonly bytes: number | null }): string {
  const kilobytes = (bytes ?? 0) / 1000
  const size = kilobytes < 1000 ? `${Math.max(1, Math.round(kilobytes))} kB` : `${(kilobytes / 1000).toFixed(1)} MB`
  return `${toOneLine(name)} (${size})`
}

/** Details of a line: contents of packs and lengths, whether it is uncut, reference and note. */
export function lineDetails({ quantity, unit, isOneLength, reference, note }: LineFacts): string[] {
  const spelled = spelledQuantity(quantity, unit)
  return [
    ...(spelled === '' ? [] : [spelled]),
    ...(isOneLength === true ? ['In one piece'] : []),
    ...(reference === null ? [] : [`Your item no.: ${toOneLine(reference)}`]),
    ...(note === null ? [] : [`Note: ${toOneLine(note)}`]),
  ]
}

/** When the rest of a line ships, and how much of it is in stock; empty if it has shipped or the date is unknown. */
export function shipDetails({ quantity, shippedQuantity, shipsBy, stockedQuantity }: LineFacts): string[] {
  if (shipsBy === null || shippedQuantity >= quantity) return []
  const isSplit = shippedQuantity === 0 && stockedQuantity !== null && stockedQuantity > 0
  return [isSplit ? `${stockedQuantity} in stock, the rest by ${formatDate(shipsBy)}` : `Ships ${formatDate(shipsBy)}`]
}

/** How an order ships: `UPS Ground, items ship as they are ready`. */
export function describeShipping({ shipping, carrierAccount, isShippedComplete, lines }: OrderFacts): string {
  const by = carrierAccount === null ? shipping : `billed to your ${carrierAccount}`
  const how = isShippedComplete ? 'everything in one shipment' : 'items ship as they are ready'
  return [...(by === null ? [] : [by]), ...(lines.length > 1 ? [how] : [])].join(', ')
}
