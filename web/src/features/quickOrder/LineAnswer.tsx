import { Button } from '@mantine/core'
import type { CheckedLine } from './checkedSheet.ts'
import { type LineVerdict, choiceOf, chosenPart } from './lineVerdict.ts'
import { isBlank } from './orderLine.ts'
import type { OrderRow } from './rows.ts'
import { LineAvailability } from '../../components/products/Availability.tsx'
import { typeset } from '../../components/products/typeset.ts'
import { unitOfSale } from '../../components/products/quantity.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import styles from './OrderTable.module.css'

interface Props {
  /** Of the verdict, by which the fields name it. */
  id: string
  row: OrderRow
  place: number
  answer: CheckedLine | undefined
  verdict: LineVerdict | null
  /** An earlier line of the same part. */
  alsoOn: number | null
  onChoose(partNumber: string): void
}

/** What is said of a line: the part that was found and when it leaves, or what is wrong and how to mend it. */
export function LineAnswer({ id, row, place, answer, verdict, alsoOn, onChoose }: Props) {
  if (isBlank(row)) return <span className="mute only-wide">Type, or paste from a spreadsheet</span>
  const { variation } = answer ?? {}
  const unit = unitOfSale(variation?.quantityMultiplierLabel)
  const isFound =
    verdict === null || verdict.kind === 'fine' || verdict.kind === 'changed' || verdict.field === 'quantity'
  return (
    <>
      {!verdict && !answer && <span className="mute">Checking …</span>}
      {variation && isFound && (
        <span className={styles.title}>
          {typeset(variation.title)}
          {unit && !variation.title.includes(unit) && `, ${typeset(unit)}`}
        </span>
      )}
      {variation && (verdict?.kind === 'fine' || verdict?.kind === 'changed') && (
        <LineAvailability
          facts={variation.availability}
          line={{
            quantity: answer?.orderQuantity ?? 1,
            shipsBy: answer?.shipsBy,
            stockedQuantity: answer?.stockedQuantity,
          }}
        />
      )}
      {verdict && verdict.text !== '' && (
        <span id={id} className={styles.verdict} data-kind={verdict.kind}>
          <Icon name="warning" size={15} />
          {verdict.text}
        </span>
      )}
      {answer && answer.choices.length > 0 && verdict?.kind === 'choice' && (
        <span className={styles.mend}>
          <select
            className={styles.choice}
            aria-label={`Part number for line ${place}`}
            name="choose"
            value=""
            onChange={(event) => onChoose(chosenPart(event.currentTarget.value).partNumber)}
          >
            <option value="">Choose a part number…</option>
            {answer.choices.map(({ sku, title, price }) => (
              <option key={sku} value={choiceOf(place, sku)}>
                {[sku, title, price?.formatted].filter(Boolean).join(', ')}
              </option>
            ))}
          </select>
        </span>
      )}
      {answer && answer.suggestions.length > 0 && verdict?.kind === 'problem' && (
        <span className={styles.mend}>
          <span className="mute">{answer.status === 'UNKNOWN' ? 'Did you mean' : 'Instead'}</span>
          {answer.suggestions.map(({ sku, title }) => (
            <Button
              key={sku}
              type="submit"
              name="choose"
              value={choiceOf(place, sku)}
              className={`${styles.nearest} part-number`}
              title={title}
              aria-label={`Use ${sku} on line ${place}`}
              onClick={(event) => {
                event.preventDefault()
                onChoose(sku)
              }}
            >
              {sku}
            </Button>
          ))}
        </span>
      )}
      {row.summed && <span className={styles.word}>{row.summed} lines of this part were added together.</span>}
      {alsoOn !== null && (
        <span className={styles.word}>Also on line {alsoOn}: the quantities are added together in the cart.</span>
      )}
      {row.note && <span className={styles.word}>Note: {row.note}</span>}
      {row.reference && <span className={styles.word}>Your no.: {row.reference}</span>}
    </>
  )
}
