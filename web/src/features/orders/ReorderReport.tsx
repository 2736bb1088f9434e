import { Button } from '@mantine/core'
import { cartPath } from '../../components/paths/checkoutPaths.ts'
import { useFormAnswer } from '../../platform/relay/formAnswer.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { reorderIntent } from './orderIntents.ts'
import styles from './ReorderReport.module.css'
import { reorderSummary } from './reorderSummary.ts'

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
