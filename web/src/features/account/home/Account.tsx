import { fullName } from '@shop/schema/addresses/personName'
import { Fragment, use } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { Form, useNavigation } from 'react-router'
import { contactPath } from '../../../components/paths.ts'
import { ShopContext } from '../../../components/shop/ShopContext.ts'
import { useScreenCards } from '../../../platform/relay/queryRoute.tsx'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { useFormResult } from '../../../platform/relay/formResult.ts'
import { logoutPath } from '../../../platform/session/access.ts'
import { type ShopTime, useShopTime } from '../../../platform/time/shopTime.ts'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import { resendIntent } from '../emailLinks/emailLink.ts'
import classes from './Account.module.css'
import { AccountCard } from './AccountCard.tsx'
import { AddressesCard } from './AddressesCard.tsx'
import { LastOrders } from './LastOrders.tsx'
import type { Account_user$key } from './__generated__/Account_user.graphql.ts'
import type { Account_viewer$key } from './__generated__/Account_viewer.graphql.ts'

/** Descriptions of credit statuses; an unknown status grants no terms. */
const credits = new Map([
  ['pending', 'Terms requested. Until they are approved, pay by card.'],
  ['approved', 'Net 30 terms.'],
  ['hold', 'Terms are on hold. You can still order by card.'],
])

interface Credit {
  readonly credit: string | null | undefined
  /** Formatted amounts. */
  readonly creditAvailable: { readonly formatted: string } | null | undefined
  readonly creditLimit: { readonly formatted: string } | null | undefined
  readonly creditInvoiced?: { readonly formatted: string } | null | undefined
  readonly creditOrdered?: { readonly formatted: string } | null | undefined
}

/** Description of the credit, with the available amount if terms are approved. */
export function creditText({ credit, creditAvailable, creditLimit, ...uses }: Credit): string {
  const terms = credits.get(credit ?? '') ?? 'No payment terms.'
  if (credit !== 'approved' || !creditAvailable || !creditLimit) return terms
  const { creditInvoiced: invoiced, creditOrdered: ordered } = uses
  const used =
    invoiced && ordered ? ` ${invoiced.formatted} shipped and unpaid, ${ordered.formatted} on open orders.` : ''
  return `${terms} ${creditAvailable.formatted} of ${creditLimit.formatted} available.${used}`
}

/** Labels of membership levels. */
const levels = new Map([
  ['standard', 'Standard'],
  ['preferred', 'Preferred'],
  ['distributor', 'Distributor'],
])

/** Statuses shown by their name. */
const statuses = ['active', 'expired', 'suspended']

interface Membership {
  /** Current discount on list prices. */
  readonly discountPercent: number | null | undefined
  readonly level: string | null | undefined
  readonly status: string | null | undefined
}

/** Description of a membership: level, status, and the discount while active. */
export function membershipText(membership: Membership | null | undefined): string {
  const name = levels.get(membership?.level ?? '')
  if (!name) return 'None.'
  const percent = membership?.discountPercent ?? 0
  const status = membership?.status ?? ''
  if (status === 'active' && percent > 0)
    return `${name}, active: ${percent}% off list prices on most product families.`
  return `${name}, ${statuses.includes(status) ? status : 'not active'}.`
}

/** When the password was last changed, in the shop's time zone. @param changedAt RFC 3339 */
export function passwordText(changedAt: string | null | undefined, { dayOf }: ShopTime): string {
  return changedAt ? `Last changed on ${dayOf(changedAt)}.` : 'Never changed.'
}

interface CustomerNames {
  readonly firstName: string | null | undefined
  readonly lastName: string | null | undefined
  readonly username: string
}

/** Full name of a customer, or the username if unknown. */
export function customerName({ firstName, lastName, username }: CustomerNames): string {
  return fullName({ givenName: firstName, familyName: lastName }, null) || username
}

/** Notice about an unverified email address, with a button that resends the link. */
function UnverifiedEmail({ email }: { email: string }) {
  const result = useFormResult()
  const isSending = useNavigation().formData?.get('intent') === resendIntent
  const problem = result?.errors[0]?.message
  const isSent = result?.facts?.sentTo === email
  return (
    <Form method="post" className={classes.notice}>
      <Icon name="info" />
      <span>
        {email} is not confirmed yet. Open the link we emailed you.
        <span role="status">{isSent && ' We sent a new link.'}</span>
        {problem && <span role="alert"> {problem}</span>}
      </span>
      <input type="hidden" name="intent" value={resendIntent} />
      <input type="hidden" name="email" value={email} />
      <SubmitButton isWaiting={isSending}>Resend link</SubmitButton>
    </Form>
  )
}

interface Props {
  user: Account_user$key
  viewer: Account_viewer$key
  /** Names of the account's fields that the shop has. */
  fields: readonly string[]
}

const userFragment = graphql`
  fragment Account_user on User @throwOnFieldError {
    username
    firstName
    lastName
    company
    email
    isEmailVerified
    phone
    taxNum
    isTaxExempt
    subscription
    credit
    creditAvailable {
      formatted
    }
    creditLimit {
      formatted
    }
    creditInvoiced {
      formatted
    }
    creditOrdered {
      formatted
    }
    membership {
      discountPercent
      level
      status
    }
    passwordChangedAt
  }
`

const viewerFragment = graphql`
  fragment Account_viewer on Viewer {
    hasApiKeys
    hasSessions
    hasWebhooks
    ...AddressesCard_viewer
    ...LastOrders_viewer
  }
`

export function Account(props: Props) {
  const user = useFragment(userFragment, props.user)
  const { features } = use(ShopContext)
  const viewer = useFragment(viewerFragment, props.viewer)
  const { hasApiKeys, hasSessions, hasWebhooks } = viewer
  const has = (field: string) => props.fields.includes(field)
  const shopTime = useShopTime()
  return (
    <>
      <div className={classes.head}>
        <div className={classes.name}>
          <h1>{customerName(user)}</h1>
          {user.company && <p className="mute">{user.company}</p>}
        </div>
        <LogoutForm />
      </div>
      {user.credit === 'hold' && (
        <p className={classes.notice}>
          <Icon name="warning" />
          <span>Your terms are on hold. You can still order by card. Call us about your terms.</span>
        </p>
      )}
      {!user.isEmailVerified && <UnverifiedEmail email={user.email} />}
      <LastOrders viewer={viewer} />
      <div className={classes.cards}>
        <AccountCard title="Profile" aside={<ShopLink to="/user/edit">Edit</ShopLink>}>
          <Facts
            facts={[
              ['Email', user.email],
              ['Phone', user.phone],
              [
                'Resale certificate',
                user.taxNum && `${user.taxNum}, ${user.isTaxExempt ? 'verified' : 'not verified'}`,
              ],
              ['Newsletter', has('subscription') && (user.subscription ? 'Yes' : 'No')],
            ]}
          />
          {user.taxNum && !user.isTaxExempt && <UnverifiedCertificate />}
        </AccountCard>
        <AddressesCard viewer={viewer} />
        {has('credit') && (
          <AccountCard title="Terms">
            <Facts
              facts={[
                ['Credit', creditText(user)],
                ['Membership', membershipText(user.membership)],
              ]}
            />
          </AccountCard>
        )}
        <ScreenCards offered={['', ...features]} />
        <AccountCard title="Password" aside={<ShopLink to="/user/edit#password">Change</ShopLink>}>
          {has('passwordChanged') && <p className="soft">{passwordText(user.passwordChangedAt, shopTime)}</p>}
        </AccountCard>
        <ScreenCards offered={[hasSessions && 'SESSIONS', hasWebhooks && 'WEBHOOKS', hasApiKeys && 'API_KEYS']} />
      </div>
    </>
  )
}

function UnverifiedCertificate() {
  return (
    <p className="soft">
      Sales tax is charged until we have verified the certificate. Send us a signed copy of it with the{' '}
      <ShopLink to={contactPath}>contact form</ShopLink>.
    </p>
  )
}

/** Cards of the screens whose `needs` are offered. */
function ScreenCards({ offered }: { offered: readonly unknown[] }) {
  return useScreenCards().map(
    ({ path, title, link = `All ${title.toLowerCase()}`, text, needs = '' }) =>
      offered.includes(needs) && (
        <AccountCard key={path} title={title} aside={<ShopLink to={path}>{link}</ShopLink>}>
          <p className="soft">{text}</p>
        </AccountCard>
      ),
  )
}

function LogoutForm() {
  const isPending = useNavigation().formAction === logoutPath
  return (
    <Form method="post" action={logoutPath} className="no-print">
      <SubmitButton isWaiting={isPending}>Log out</SubmitButton>
    </Form>
  )
}

/** Description list; skips empty values. */
function Facts({ facts }: { facts: [name: string, value: string | false | null | undefined][] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}
