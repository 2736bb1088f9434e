import { fullName } from '@shop/schema/addresses/personName'
import { Button } from '../../platform/ui/Button.tsx'
import { useRef } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { useSearchParams } from 'react-router'
import { Empty } from '../../components/Empty.tsx'
import { ShopForm } from '../../components/forms/ShopForm.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { partParameter } from '../../components/paths.ts'
import { PartNumber } from '../../components/products/Printed.tsx'
import { nameWithUnit } from '../../components/products/quantity.ts'
import { typeset } from '../../components/products/typeset.ts'
import { emailField, phoneField } from '../../platform/forms/contactFields.ts'
import { TextArea, TextField } from '../../platform/forms/fields.tsx'
import type { FieldError } from '../../platform/relay/formResult.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import { ContactForm, Honeypot, StartedAt } from '../contact/ContactForm.tsx'
import { FileField } from '../contact/FileField.tsx'
import type {
  QuoteRequestScreen_user$data,
  QuoteRequestScreen_user$key,
} from './__generated__/QuoteRequestScreen_user.graphql.ts'
import type { QuoteRequestScreenQuery } from './__generated__/QuoteRequestScreenQuery.graphql.ts'
import { quoteForm } from './quoteForm.ts'
import styles from './Quotes.module.css'

export const query = graphql`
  query QuoteRequestScreenQuery($shell: Boolean!, $sku: String!, $hasPart: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    shop {
      features
      ...ContactForm_shop
    }
    productVariation(sku: $sku) @include(if: $hasPart) {
      sku
      title
      minimumQuantity
      quantityMultiplierLabel
    }
    viewer {
      user {
        ...QuoteRequestScreen_user
        ...ContactForm_user
      }
      cart @skip(if: $hasPart) {
        items {
          id
          partNumber
          name
          quantity
          quantityMultiplierLabel
        }
      }
    }
  }
`

interface RequestedLine {
  readonly id: string
  readonly partNumber: string
  readonly name: string
  readonly quantity: number
  readonly quantityMultiplierLabel: string | null | undefined
}

const title = 'Request a quote'

function linesText(lines: readonly RequestedLine[]): string {
  return lines
    .map(
      ({ partNumber, name, quantity, quantityMultiplierLabel: label }) =>
        `${quantity} × ${partNumber} ${nameWithUnit(name, label)}`,
    )
    .join('\n')
}

/** Form to request a quote for one part or the cart. */
export function Screen({ data }: { data: QuoteRequestScreenQuery['response'] }) {
  const { shop, viewer, productVariation: part } = data
  const [parameters] = useSearchParams()
  const quantity = /^[1-9]\d{0,3}$/.exec(parameters.get('quantity') ?? '')?.[0]
  const lines: readonly RequestedLine[] = part
    ? [
        {
          id: part.sku,
          partNumber: part.sku,
          name: part.title,
          quantity: Number(quantity ?? part.minimumQuantity),
          quantityMultiplierLabel: part.quantityMultiplierLabel,
        },
      ]
    : (viewer.cart?.items ?? [])
  if (lines.length === 0) return <NothingToQuote isPart={parameters.has(partParameter)} />
  if (!shop.features.includes('QUOTES')) {
    const message = `Please quote:\n${linesText(lines)}\n\n`
    return (
      <ContactForm shop={shop} user={viewer.user ?? null} title={title} subject="Quote request" message={message} />
    )
  }
  return <RequestForm lines={lines} isPart={Boolean(part)} user={viewer.user ?? null} />
}

function NothingToQuote({ isPart }: { isPart: boolean }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Empty
        isPage
        title={isPart ? 'We don’t have this part' : 'Your cart is empty'}
        text="Add parts to your cart, then request a quote for all of them."
      >
        <Button component={ShopLink} to="/products" variant="filled">
          Browse products
        </Button>
      </Empty>
    </>
  )
}

interface Props {
  lines: readonly RequestedLine[]
  /** One part with a quantity to enter, rather than the cart. */
  isPart: boolean
  user: QuoteRequestScreen_user$key | null
}

const userFragment = graphql`
      fragment QuoteRequestScreen_user on User {
        firstName
        lastName
        email
        company
        phone
      }
    `

function RequestForm({ lines, isPart, user: userKey }: Props) {
  const user = useFragment(userFragment, userKey)
  const file = useRef<() => Promise<readonly FieldError[]> | null>(null)
  const [first] = lines
  return (
    <div className={styles.form}>
      <ShopForm
        title={title}
        schema={quoteForm}
        submitLabel="Request a quote"
        pendingLabel="Sending…"
        encType="multipart/form-data"
        prepare={() => file.current?.() ?? null}
      >
        <RequestedLines lines={lines} isPart={isPart} />
        {isPart && <input type="hidden" name="partNumber" value={first?.partNumber ?? ''} />}
        {isPart && (
          <TextField
            name="quantity"
            label="Quantity"
            autoComplete="off"
            maxLength={4}
            defaultValue={String(first?.quantity ?? 1)}
            width="half"
          />
        )}
        <TextField name="targetDate" label="Needed by" type="date" autoComplete="off" isOptional width="half" />
        <TextArea
          name="note"
          label="Note"
          hint="Anything that affects the price: annual quantity, changes to the part, shipping."
          rows={4}
          maxLength={2000}
          isOptional
        />
        <FileField name="file" label="File" settleRef={file} onChange={() => {}} />
        {buyerFields(user)}
        <Honeypot />
        <StartedAt />
      </ShopForm>
    </div>
  )
}

/** A function rather than a component, since ShopForm reads labels from its child elements. */
function buyerFields(user: QuoteRequestScreen_user$data | null | undefined) {
  return (
    <>
      <TextField
        name="name"
        label="Name"
        autoComplete="name"
        maxLength={100}
        defaultValue={fullName({ givenName: user?.firstName, familyName: user?.lastName }, null)}
      />
      <TextField
        name="company"
        label="Company"
        autoComplete="organization"
        maxLength={100}
        defaultValue={user?.company ?? ''}
        isOptional
      />
      <TextField {...emailField} defaultValue={user?.email ?? ''} />
      <TextField {...phoneField} defaultValue={user?.phone ?? ''} isOptional />
    </>
  )
}

/** The parts to quote. */
function RequestedLines({ lines, isPart }: Pick<Props, 'lines' | 'isPart'>) {
  return (
    <div className={styles.requested}>
      <ul aria-label="Parts to quote">
        {lines.map(({ id, partNumber, name, quantity, quantityMultiplierLabel: label }) => (
          <li key={id}>
            {!isPart && <span className="num">{quantity} × </span>}
            <PartNumber sku={partNumber} /> {typeset(nameWithUnit(name, label))}
          </li>
        ))}
      </ul>
      {!isPart && (
        <p className="mute small">
          <ShopLink to="/cart">Change quantities in your cart</ShopLink>
        </p>
      )}
    </div>
  )
}
