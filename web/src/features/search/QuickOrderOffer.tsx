import { Button } from '../../platform/ui/Button.tsx'
import { Form } from 'react-router'
import { appendIntent, quickOrderPath } from '../../components/paths.ts'
import styles from './SearchScreen.module.css'

/** Offers to check and order several part numbers together. */
export function QuickOrderOffer({ numbers }: { numbers: readonly string[] }) {
  if (numbers.length < 2) return null
  return (
    <Form className={styles.several} method="post" action={quickOrderPath}>
      <input type="hidden" name="intent" value={appendIntent} />
      {numbers.map((number) => (
        <input key={number} type="hidden" name="partNumber" value={number} />
      ))}
      <span>You entered {numbers.length} part numbers.</span>
      <Button type="submit" size="compact-sm">
        Check all in quick order
      </Button>
    </Form>
  )
}
