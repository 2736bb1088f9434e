import { Button } from '@mantine/core'
import { cartPath } from '../../components/paths/checkoutPaths.ts'
import { useFormAnswer } from '../../platform/relay/formAnswer.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import styles from './ReorderReport.module.css'
import { reorderIntent } from './orderIntents.ts'

const linesOf = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`

/**
 * What ordering once more came to, in a sentence.
 * @param lines lines of the order
 * @param refused how many of them could not be added
 */
export function reorderSummary(lines: number, refused: number, isInCart: boolean): string {
  if (!isInCart) return 'Nothing was added to the cart.'
  if (refused === 0) return lines === 1 ? 'The line is in the cart.' : `All ${linesOf(lines)} are in the cart.`
  const added = lines - refused
  return `${added} of ${linesOf(lines)} ${added === 1 ? 'is' : 'are'} in the cart.`
}

/** What became of ordering once more: what is in the cart now, and what could not be added. Nothing before. */
export function ReorderReport({ lines }: { lines: number }) {
  const answer = useFormAnswer()
  if (answer?.intent !== reorderIntent) return null
  const { errors, facts } = answer
  const isInCart = facts?.inCart === 'true' && errors.length < lines
  const warnings = facts?.warnings ? facts.warnings.split('\n') : []
  return (
    <section className={styles.report} role={errors.length > 0 ? 'alert' : 'status'} aria-label="Reorder">
      <p>
        <strong>{reorderSummary(lines, errors.length, isInCart)}</strong>
      </p>
      {errors.length + warnings.length > 0 && (
        <ul>
          {[...errors.map(({ message }) => message), ...warnings].map((text, index) => (
            <li key={index}>{text}</li>
          ))}
        </ul>
      )}
      {isInCart && (
        <Button component={ShopLink} to={cartPath} variant="default">
          View cart
        </Button>
      )}
    </section>
  )
}
