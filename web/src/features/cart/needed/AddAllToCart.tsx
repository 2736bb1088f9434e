import { useRelayEnvironment } from 'react-relay/hooks'
import { cartPath } from '../../../components/paths.ts'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { useWrite } from '../../../platform/relay/useWrite.ts'
import type { CartLine } from '../cartMutations.ts'
import { useShowAdded } from '../useShowAdded.tsx'
import styles from './NeededList.module.css'

interface Props {
  lines: readonly CartLine[]
  except: string | undefined
}

/** Button that adds several parts together, and says which. Posts to the cart page without scripts. */
export function AddAllToCart({ lines, except }: Props) {
  const environment = useRelayEnvironment()
  const showAdded = useShowAdded()
  const { write, isPending } = useWrite()
  const spelled = lines.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', ')

  function add() {
    return write('The parts were not added to the cart.', async () => {
      const { addToCart } = await import('../cartMutations.ts')
      showAdded(await addToCart(environment, ...lines), `${spelled} added to the cart`)
    })
  }

  return (
    <form
      method="post"
      action={cartPath}
      className={styles.all}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <input type="hidden" name="intent" value="add-all" />
      <input type="hidden" name="lines" value={lines.map(({ sku, quantity }) => `${quantity} ${sku}`).join('\n')} />
      <SubmitButton isWaiting={isPending}>Add all to cart</SubmitButton>
      <p>
        Adds {spelled}
        {except && `, without ${except} itself`}.
      </p>
    </form>
  )
}
