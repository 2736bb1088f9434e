import { useId, useState } from 'react'
import { useRelayEnvironment } from 'react-relay/hooks'
import { becomeGuests } from '../../platform/session/session.ts'
import { loginPath, withDestination } from '../../platform/session/access.ts'
import { useCartFormAnswer } from './cartFormAnswer.ts'
import { longestName, saveCart } from './keptCarts.ts'
import { cartPath, savedCartsPath } from '../../components/paths.ts'
import { isSessionOver } from '../../platform/relay/formAnswer.ts'
import { SubmitButton } from '../../platform/forms/SubmitButton.tsx'
import { messages } from '../../platform/forms/values.ts'
import { asShopError } from '../../platform/relay/shopError.ts'
import { useShowMessage } from '../../platform/relay/messages.tsx'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import styles from './KeepCart.module.css'

/** Keeps the cart in the account under a name; guests are told how. */
export function SaveCart({ isCustomer }: { isCustomer: boolean }) {
  const environment = useRelayEnvironment()
  const showMessage = useShowMessage()
  const posted = useCartFormAnswer()
  const refused = posted?.intent === 'save' ? posted : undefined
  const id = useId()
  const [name, setName] = useState(refused?.typed ?? '')
  const [problem, setProblem] = useState<string | null>(refused?.problems[0] ?? null)
  const [isPending, setPending] = useState(false)

  if (!isCustomer) {
    return (
      <p className={styles.sentence}>
        <ShopLink to={withDestination(loginPath, cartPath)}>Log in</ShopLink> to save this cart under a name.
      </p>
    )
  }

  async function save(given: string) {
    if (isPending) return
    setPending(true)
    try {
      const refusals = await saveCart(environment, given)
      if (isSessionOver(refusals)) becomeGuests(environment)
      setProblem(refusals[0]?.message ?? null)
      if (refusals.length > 0) return
      setName('')
      showMessage({
        type: 'success',
        text: `The cart is saved as “${given}”.`,
        detail: <ShopLink to={savedCartsPath}>Saved carts</ShopLink>,
      })
    } catch (thrown) {
      setProblem(asShopError(thrown).message)
    } finally {
      setPending(false)
    }
  }

  return (
    <form
      className={styles.form}
      method="post"
      action={cartPath}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const given = name.trim()
        if (given === '') setProblem(messages.required)
        else void save(given)
      }}
    >
      <input type="hidden" name="intent" value="save" />
      <div className={styles.heading}>
        <label htmlFor={`${id}name`}>Save this cart as</label>
        <ShopLink to={savedCartsPath}>Saved carts</ShopLink>
      </div>
      <div className={styles.row}>
        <input
          id={`${id}name`}
          className={styles.input}
          name="name"
          type="text"
          value={name}
          maxLength={longestName}
          autoComplete="off"
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : `${id}problem`}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <SubmitButton isWaiting={isPending}>Save</SubmitButton>
      </div>
      {problem !== null && (
        <p id={`${id}problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}
