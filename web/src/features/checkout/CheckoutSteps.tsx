import { isOpen, stepPaths, type StepWord, stepWords } from './steps.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import styles from './CheckoutSteps.module.css'

const shown: readonly StepWord[] = stepWords.filter((word) => word !== '')

interface Props {
  step: StepWord
  progress: Parameters<typeof isOpen>[1]
}

/** How far the buyer is. Steps that are done are links back to them. */
export const CheckoutSteps = ({ step, progress }: Props) => (
  <ol className={styles.steps} aria-label="Checkout steps">
    {shown.map((word, index) => {
      const label = word.toUpperCase()
      const isDone = word !== step && isOpen(word, progress)
      const face = (
        <>
          <i aria-hidden>{isDone && shown.indexOf(step) > index ? <Icon name="check" size={15} /> : index + 1}</i>
          {label}
        </>
      )
      return (
        <li key={word}>
          {isDone ? (
            <ShopLink className={styles.done ?? ''} to={stepPaths[word]}>
              {face}
            </ShopLink>
          ) : (
            <span aria-current={word === step ? 'step' : undefined}>{face}</span>
          )}
        </li>
      )
    })}
  </ol>
)
