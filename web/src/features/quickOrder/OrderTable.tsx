import type { ClipboardEvent, KeyboardEvent } from 'react'
import { resultFor, type CheckedSheet } from './checkedSheet.ts'
import { isBlank } from './orderLine.ts'
import type { OrderRow, RowField } from './rows.ts'
import styles from './OrderTable.module.css'
import { OrderTableRow, type RowWrites } from './OrderTableRow.tsx'

interface Props {
  rows: readonly OrderRow[]
  /** IDs of the only rows to show; null for all. */
  visible: ReadonlySet<number> | null
  /** ID of the row being edited. */
  typing: number | null
  checked: CheckedSheet | null
  refused: ReadonlyMap<number, string>
  writes: RowWrites
  /** Called when several cells are pasted into a field. */
  onCells(id: number, field: RowField, text: string): void
}

/** Row ID of an event's target. */
function rowOf(target: EventTarget) {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return row ? Number(row.dataset.row) : null
}

/** For each row, the place of an earlier row with the same part, note and reference. */
function earlierPlaces(rows: readonly OrderRow[], checked: CheckedSheet | null): (number | null)[] {
  const places = new Map<string, number>()
  return rows.map((row, index) => {
    const sku = isBlank(row) ? undefined : resultFor(row, checked)?.variation?.sku
    if (sku === undefined) return null
    const key = JSON.stringify([sku, row.note, row.reference])
    const earlier = places.get(key)
    if (earlier === undefined) places.set(key, index + 1)
    return earlier ?? null
  })
}

export function OrderTable({ rows, visible, typing, checked, refused, writes, onCells }: Props) {
  const earlier = earlierPlaces(rows, checked)

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    const id = rowOf(event.target)
    // Let the field handle a single cell.
    if (id === null || !/[\t\r\n]/.test(text.trim())) return
    event.preventDefault()
    const isQuantity = event.target instanceof HTMLInputElement && event.target.name === 'quantity'
    onCells(id, isQuantity ? 'quantity' : 'partNumber', text)
  }

  function onKeyDown(event: KeyboardEvent) {
    const id = rowOf(event.target)
    if (event.key !== 'Delete' || !event.ctrlKey || id === null) return
    event.preventDefault()
    writes.onRemove(id)
  }

  return (
    <table className={styles.sheet}>
      <caption className="sr-only">Order lines</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.place}>
            #
          </th>
          <th scope="col">Part number</th>
          <th scope="col">Quantity</th>
          <th scope="col">Product</th>
          <th scope="col" className={styles.money}>
            Unit price
          </th>
          <th scope="col" className={styles.money}>
            Total
          </th>
          <th scope="col" className={styles.remove}>
            <span className="sr-only">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody onPaste={onPaste} onKeyDown={onKeyDown}>
        {rows.map((row, index) => (
          <OrderTableRow
            key={row.id}
            row={row}
            place={index + 1}
            result={isBlank(row) ? undefined : resultFor(row, checked)}
            isHidden={visible !== null && !visible.has(row.id)}
            isTyping={row.id === typing}
            refusal={refused.get(row.id)}
            alsoOn={earlier[index] ?? null}
            writes={writes}
          />
        ))}
      </tbody>
    </table>
  )
}
