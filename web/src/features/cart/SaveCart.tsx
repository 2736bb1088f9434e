import { useRelayEnvironment } from 'react-relay/hooks'
import { switchToGuest } from '../../platform/session/sessionEnd.ts'
import { loginPath, withDestination } from '../../platform/session/access.ts'
import { NAME_MAX_LENGTH } from './cartForm.ts'
import { cartPath, savedCartsPath } from '../../components/paths.ts'
import { isSessionOver } from '../../platform/relay/formResult.ts'
import { useShowMessage } from '../../platform/relay/messages.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import styles from './CartForms.module.css'
import { CartTextForm, useTextForm } from './CartTextForm.tsx'

/** Form that saves the cart under a name; guests see a login link. */
export function SaveCart({ isCustomer }: { isCustomer: boolean }) {
  const environment = useRelayEnvironment()
  const showMessage = useShowMessage()
  const form = useTextForm('save')

  if (!isCustomer) {
    return (
      <p className={styles.sentence}>
        <ShopLink to={withDestination(loginPath, cartPath)}>Log in</ShopLink> to save this cart under a name.
      </p>
    )
  }

  async function save(name: string) {
    const { saveCart } = await import('./savedCartMutations.ts')
    const refusals = await saveCart(environment, name)
    if (isSessionOver(refusals)) switchToGuest(environment)
    if (refusals.length > 0) return refusals[0]?.message
    showMessage({
      type: 'success',
      text: `Cart saved as “${name}”.`,
      detail: <ShopLink to={savedCartsPath}>Saved carts</ShopLink>,
    })
    return undefined
  }

  return (
    <CartTextForm
      form={form}
      name="name"
      label="Save this cart as"
      aside={<ShopLink to={savedCartsPath}>Saved carts</ShopLink>}
      maxLength={NAME_MAX_LENGTH}
      submitLabel="Save"
      write={save}
    />
  )
}
