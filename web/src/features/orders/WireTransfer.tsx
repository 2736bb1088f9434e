import { graphql, useFragment } from 'react-relay/hooks'
import { CopyButton } from '../../components/CopyButton.tsx'
import type { WireTransfer_transfer$key } from './__generated__/WireTransfer_transfer.graphql.ts'
import styles from './WireTransfer.module.css'

/** `1 business day after payment` */
export function afterPayment(days: number | null | undefined): string {
  return days ? `${days} business ${days === 1 ? 'day' : 'days'} after payment` : 'after payment'
}

/** How to pay for an order by wire transfer, with a copy button for each value. */
export function WireTransfer({ transfer: ref }: { transfer: WireTransfer_transfer$key }) {
  const transfer = useFragment(
    graphql`
      fragment WireTransfer_transfer on WireTransfer {
        bank
        accountName
        accountNumber
        routingNumber
        swiftCode
        amount {
          amount
          formatted
        }
        reference
        shipsAfterDays
      }
    `,
    ref,
  )
  const { bank, accountName, accountNumber, routingNumber, swiftCode, amount, reference, shipsAfterDays } = transfer
  const rows: { label: string; value: string | null | undefined; copied?: string }[] = [
    { label: 'Bank', value: bank },
    { label: 'Account name', value: accountName },
    { label: 'Account number', value: accountNumber },
    { label: 'Routing number (ABA)', value: routingNumber },
    { label: 'SWIFT code (BIC)', value: swiftCode },
    { label: 'Amount', value: amount.formatted, copied: amount.amount },
    { label: 'Reference', value: reference },
  ]
  return (
    <section className={styles.transfer} aria-labelledby="wire-transfer">
      <h2 id="wire-transfer">Pay by wire transfer</h2>
      <p>
        Ships {afterPayment(shipsAfterDays)}. Include the reference so we can match your transfer.
        {!accountNumber && ' Call us for our bank details.'}
      </p>
      <dl>
        {rows.map(
          ({ label, value, copied = value }) =>
            value &&
            copied && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <span>{value}</span>
                  <CopyButton
                    text={copied}
                    label={`Copy ${label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`}
                  />
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
