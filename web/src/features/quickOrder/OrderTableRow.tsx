import { memo } from 'react'
import { type CheckedLine, verdictOn } from './lineVerdict.ts'
import type { OrderRow, RowField } from './rows.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { LineResult } from './LineResult.tsx'
import styles from './OrderTable.module.css'
import { PartNumberField } from './PartNumberField.tsx'

export interface RowWrites {
  onText(id: number, field: RowField, text: string): void
  onLeave(): void
  onChoose(id: number, partNumber: string): void
  onQuantity(id: number, quantity: number): void
  onEnter(id: number, field: RowField): void
  onRemove(id: number): void
}

interface Props {
  row: OrderRow
  /** Place in the sheet, from 1. */
  place: number
  result: CheckedLine | undefined
  isHidden: boolean
  /** Whether it is being edited; an incomplete number is not reported as unknown. */
  isTyping: boolean
  /** Error from adding it to the cart. */
  refusal: string | undefined
  alsoOn: number | null
  writes: RowWrites
}

/** ID of a field's input. */
export function fieldId(id: number, field: RowField) {
  return `order-${field}-${id}`
}

export const OrderTableRow = memo(function OrderTableRow({ row, place, result, alsoOn, writes, ...props }: Props) {
  const { isHidden, isTyping, refusal } = props
  const { id } = row
  const verdict = isTyping && result?.status === 'UNKNOWN' ? null : verdictOn(row, result, refusal)
  const verdictId = `order-verdict-${id}`
  const stateOf = (field: RowField) => ({
    isInvalid: verdict?.field === field && (verdict.kind === 'problem' || verdict.kind === 'choice'),
    describedBy: verdict?.field === field && verdict.text !== '' ? verdictId : undefined,
  })
  return (
    <tr data-row={id} data-kind={verdict?.kind} hidden={isHidden}>
      <td className={styles.place}>{place}</td>
      <td data-label="Part number">
        <PartNumberField
          id={fieldId(id, 'partNumber')}
          label={`Part number, line ${place}`}
          text={row.partNumber}
          {...stateOf('partNumber')}
          onText={(text) => writes.onText(id, 'partNumber', text)}
          onLeave={writes.onLeave}
          onPick={(sku) => writes.onChoose(id, sku)}
          onEnter={() => writes.onEnter(id, 'partNumber')}
        />
        <input type="hidden" name="note" value={row.note} />
        <input type="hidden" name="reference" value={row.reference} />
      </td>
      <td data-label="Quantity">
        <QuantityField row={row} place={place} writes={writes} {...stateOf('quantity')} />
      </td>
      <td className={styles.result}>
        <LineResult
          id={verdictId}
          row={row}
          place={place}
          result={result}
          verdict={verdict}
          alsoOn={alsoOn}
          onChoose={(sku) => writes.onChoose(id, sku)}
          onQuantity={(quantity) => writes.onQuantity(id, quantity)}
        />
      </td>
      <td className={`${styles.money} ${styles.unit}`}>{result?.price?.formatted}</td>
      <td className={`${styles.money} ${styles.total}`}>
        {verdict?.kind !== 'problem' && result?.linePrice?.formatted}
      </td>
      <td className={styles.remove}>
        {/* Not a tab stop, so that Tab moves to the next line; Ctrl+Delete removes by keyboard. */}
        <button type="button" tabIndex={-1} aria-label={`Remove line ${place}`} onClick={() => writes.onRemove(id)}>
          <Icon name="cross" size={15} />
        </button>
      </td>
    </tr>
  )
})

interface QuantityProps extends Pick<Props, 'row' | 'place' | 'writes'> {
  isInvalid: boolean
  describedBy: string | undefined
}

function QuantityField({ row, place, writes, isInvalid, describedBy }: QuantityProps) {
  return (
    <input
      className={`${styles.input} ${styles.quantity}`}
      id={fieldId(row.id, 'quantity')}
      name="quantity"
      type="text"
      inputMode="numeric"
      maxLength={12}
      autoComplete="off"
      enterKeyHint="next"
      value={row.quantity}
      aria-label={`Quantity, line ${place}`}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      onChange={(event) => writes.onText(row.id, 'quantity', event.currentTarget.value)}
      onBlur={writes.onLeave}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        writes.onEnter(row.id, 'quantity')
      }}
    />
  )
}
