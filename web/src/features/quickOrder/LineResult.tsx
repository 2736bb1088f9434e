import { Button } from '../../platform/ui/Button.tsx'
import { use } from 'react'
import { type CheckedLine, type LineVerdict, formatChoice, parseChoice } from './lineVerdict.ts'
import { isBlank } from './orderLine.ts'
import type { OrderRow } from './rows.ts'
import { acceptsQuotes, ShopContext } from '../../components/shop/ShopContext.ts'
import { partParameter, requestQuotePath } from '../../components/paths.ts'
import { LineAvailability } from '../../components/products/Availability.tsx'
import { typeset } from '../../components/products/typeset.ts'
import { spelledQuantity, unitOfSale } from '@shop/schema/quantity'
import { Icon } from '../../platform/ui/Icon.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { useHasScripts } from '../../platform/ui/useHasScripts.ts'
import styles from './OrderTable.module.css'

interface Props {
  /** ID of the verdict element, for `aria-describedby`. */
  id: string
  row: OrderRow
  place: number
  result: CheckedLine | undefined
  verdict: LineVerdict | null
  /** Place of an earlier line for the same part. */
  alsoOn: number | null
  onChoose(partNumber: string): void
  onQuantity(quantity: number): void
}

/** Result of checking a line: the part and its availability, or the problem and how to fix it. */
export function LineResult({ id, row, place, result, verdict, alsoOn, onChoose, onQuantity }: Props) {
  const shop = use(ShopContext)
  if (isBlank(row)) return place === 1 && <span className="mute only-wide">Type or paste from a spreadsheet</span>
  const { variation } = result ?? {}
  const unit = unitOfSale(variation?.quantityMultiplierLabel)
  const quantity = verdict?.quantities ? null : result?.orderQuantity
  const spelled = quantity ? spelledQuantity(quantity, variation?.quantityMultiplierLabel) : ''
  const isFound =
    verdict === null || verdict.kind === 'fine' || verdict.kind === 'changed' || verdict.field === 'quantity'
  return (
    <>
      {!verdict && !result && (
        <span className={`mute ${row.batch === undefined ? '' : styles.checking}`}>Checking…</span>
      )}
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
            quantity: result?.orderQuantity ?? 1,
            shipsBy: result?.shipsBy,
            stockedQuantity: result?.stockedQuantity,
          }}
        />
      )}
      {verdict && verdict.text !== '' && (
        <span id={id} className={styles.verdict} data-kind={verdict.kind}>
          <Icon name="warning" size={15} />
          {verdict.text}
        </span>
      )}
      {verdict?.quantities && <Quantities quantities={verdict.quantities} place={place} onQuantity={onQuantity} />}
      {spelled !== '' && <span className={styles.word}>{typeset(spelled)}</span>}
      {result && result.choices.length > 0 && verdict?.kind === 'choice' && (
        <Choices result={result} place={place} onChoose={onChoose} />
      )}
      {result && result.suggestions.length > 0 && verdict?.kind === 'problem' && (
        <Suggestions result={result} place={place} onChoose={onChoose} />
      )}
      {variation && result?.status === 'NO_PRICE' && acceptsQuotes(shop) && (
        <ShopLink
          to={`${requestQuotePath}?${new URLSearchParams({ [partParameter]: variation.sku, quantity: row.quantity })}`}
        >
          Request a quote
        </ShopLink>
      )}
      {row.summed && <span className={styles.word}>{row.summed} lines for this part were combined.</span>}
      {alsoOn !== null && (
        <span className={styles.word}>Also on line {alsoOn}. Quantities are combined in the cart.</span>
      )}
      {row.note && <span className={styles.word}>Note: {row.note}</span>}
      {row.reference && <span className={styles.word}>Your item no.: {row.reference}</span>}
    </>
  )
}

interface ChoiceProps extends Pick<Props, 'place' | 'onChoose'> {
  result: CheckedLine
}

function Choices({ result, place, onChoose }: ChoiceProps) {
  return (
    <span className={styles.mend}>
      <select
        className={styles.choice}
        aria-label={`Part number for line ${place}`}
        name="choose"
        value=""
        onChange={(event) => onChoose(parseChoice(event.currentTarget.value).partNumber)}
      >
        <option value="">Choose a part number…</option>
        {result.choices.map(({ sku, title, price }) => (
          <option key={sku} value={formatChoice(place, sku)}>
            {[sku, title, price?.formatted].filter(Boolean).join(', ')}
          </option>
        ))}
      </select>
    </span>
  )
}

interface QuantityProps extends Pick<Props, 'place' | 'onQuantity'> {
  quantities: readonly number[]
}

/** Buttons for the quantities that may be meant. Without scripts, the quantity is typed. */
function Quantities({ quantities, place, onQuantity }: QuantityProps) {
  if (!useHasScripts()) return null
  return (
    <span className={styles.suggestions}>
      {quantities.map((quantity) => (
        <Button
          key={quantity}
          type="button"
          variant="default"
          size="xs"
          aria-label={`Use ${quantity.toLocaleString('en-US')} on line ${place}`}
          onClick={() => onQuantity(quantity)}
        >
          Use {quantity.toLocaleString('en-US')}
        </Button>
      ))}
    </span>
  )
}

function Suggestions({ result, place, onChoose }: ChoiceProps) {
  return (
    <>
      <span className="mute">{result.status === 'UNKNOWN' ? 'Did you mean' : 'Replaced by'}</span>
      <ul className={styles.suggestions}>
        {result.suggestions.map(({ sku, title }) => (
          <li key={sku}>
            <Button
              type="submit"
              name="choose"
              value={formatChoice(place, sku)}
              className={`${styles.nearest} part-number`}
              aria-label={`Use ${sku} on line ${place}`}
              aria-describedby={`suggestion-${place}-${sku}`}
              onClick={(event) => {
                event.preventDefault()
                onChoose(sku)
              }}
            >
              {sku}
            </Button>
            <span id={`suggestion-${place}-${sku}`}>{typeset(title)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
