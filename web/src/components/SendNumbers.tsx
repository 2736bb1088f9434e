import { Button } from '../platform/ui/Button.tsx'
import { use } from 'react'
import { ShopLink } from '../platform/ui/ShopLink.tsx'
import { contactAddress } from './paths.ts'
import { ShopContext } from './shop/ShopContext.ts'
import styles from './SendNumbers.module.css'

/** Link to send unknown part numbers to the office. Renders nothing without numbers or a contact form. */
export function SendNumbers({ numbers }: { numbers: readonly string[] }) {
  const { features } = use(ShopContext)
  if (numbers.length === 0 || !features.includes('CONTACT')) return null
  const about = `part ${numbers.length === 1 ? 'number' : 'numbers'} ${numbers.join(', ')}`
  return (
    <Button
      component={ShopLink}
      to={contactAddress('Sales', about)}
      variant="default"
      size="xs"
      className={styles.send}
    >
      Send us {numbers.length === 1 ? 'this number' : `these ${numbers.length} numbers`} and we’ll answer with ours
    </Button>
  )
}
