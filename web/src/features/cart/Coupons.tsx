import { useId, useState } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks'
import { useCartFormAnswer } from './cartFormAnswer.ts'
import { applyCoupon, removeCoupon } from './couponMutations.ts'
import { cartPath } from '../../components/paths.ts'
import { SubmitButton } from '../../platform/forms/SubmitButton.tsx'
import { useWriteButton } from '../../platform/forms/useWriteButton.ts'
import { messages } from '../../platform/forms/values.ts'
import { asShopError } from '../../platform/relay/shopError.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import type { Coupons_cart$key } from './__generated__/Coupons_cart.graphql.ts'
import styles from './Coupons.module.css'

/** The coupons that count for a cart, and a field for another. */
export function Coupons({ cart }: { cart: Coupons_cart$key }) {
  const { coupons } = useFragment(
    graphql`
      fragment Coupons_cart on Cart {
        coupons {
          code
          description
        }
      }
    `,
    cart,
  )
  const environment = useRelayEnvironment()
  const posted = useCartFormAnswer()
  const refused = posted?.intent === 'coupon' ? posted : undefined
  const id = useId()
  const [code, setCode] = useState(refused?.typed ?? '')
  const [problem, setProblem] = useState<string | null>(refused?.problems[0] ?? null)
  const [isPending, setPending] = useState(false)
  const writeButton = useWriteButton(isPending)

  async function write(send: () => Promise<{ problems: string[] }>) {
    if (isPending) return
    setPending(true)
    try {
      const { problems } = await send()
      setProblem(problems[0] ?? null)
      if (problems.length === 0) setCode('')
    } catch (thrown) {
      setProblem(asShopError(thrown).message)
    } finally {
      setPending(false)
    }
  }

  return (
    <details className={styles.details} open={coupons.length > 0 || Boolean(refused)}>
      <summary>Coupon code</summary>
      {coupons.map((coupon) => (
        <form
          key={coupon.code}
          className={styles.applied}
          method="post"
          action={cartPath}
          onSubmit={(event) => {
            event.preventDefault()
            void write(() => removeCoupon(environment, coupon.code))
          }}
        >
          <input type="hidden" name="intent" value="remove-coupon" />
          <input type="hidden" name="code" value={coupon.code} />
          <span>
            <b>{coupon.code}</b>
            {coupon.description && <span className="mute"> {coupon.description}</span>}
          </span>
          <button type="submit" aria-label={`Remove coupon ${coupon.code}`} {...writeButton}>
            <Icon name="cross" size={15} />
          </button>
        </form>
      ))}
      <form
        className={styles.form}
        method="post"
        action={cartPath}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const typed = code.trim()
          if (typed === '') setProblem(messages.required)
          else void write(() => applyCoupon(environment, typed))
        }}
      >
        <input type="hidden" name="intent" value="coupon" />
        <label htmlFor={`${id}code`}>{coupons.length > 0 ? 'Another code, in its place' : 'Code'}</label>
        <div className={styles.row}>
          <input
            id={`${id}code`}
            name="code"
            type="text"
            value={code}
            maxLength={50}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : `${id}problem`}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <SubmitButton isWaiting={isPending}>Apply</SubmitButton>
        </div>
        {problem !== null && (
          <p id={`${id}problem`} className={styles.problem} role="alert">
            <Icon name="warning" size={15} />
            {problem}
          </p>
        )}
      </form>
    </details>
  )
}
