import { graphql, useFragment } from 'react-relay/hooks'
import { Form, useNavigation } from 'react-router'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { logoutPath } from '../../../platform/session/access.ts'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import type { Account_user$key } from './__generated__/Account_user.graphql.ts'
import type { AddressesCard_viewer$key } from './__generated__/AddressesCard_viewer.graphql.ts'
import type { LastOrders_viewer$key } from './__generated__/LastOrders_viewer.graphql.ts'
import type { SessionsCard_viewer$key } from './__generated__/SessionsCard_viewer.graphql.ts'
import classes from './Account.module.css'
import { creditWords, customerName, membershipWords, passwordWords } from './accountWords.ts'
import { AccountCard } from './AccountCard.tsx'
import { AddressesCard } from './AddressesCard.tsx'
import { Facts } from './Facts.tsx'
import { LastOrders } from './LastOrders.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { UnverifiedEmail } from './UnverifiedEmail.tsx'

interface Props {
  user: Account_user$key
  viewer: AddressesCard_viewer$key & LastOrders_viewer$key & SessionsCard_viewer$key
}

export function Account(props: Props) {
  const user = useFragment(
    graphql`
      fragment Account_user on User @throwOnFieldError {
        username
        firstName
        lastName
        company
        email
        isEmailVerified
        phone
        taxNum
        subscription
        credit
        creditAvailable {
          formatted
        }
        creditLimit {
          formatted
        }
        membership {
          discountPercent
          level
          status
        }
        passwordChangedAt
      }
    `,
    props.user,
  )
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
          <span>Your terms are on hold. Orders by card go on as ever; call us about the terms.</span>
        </p>
      )}
      {!user.isEmailVerified && <UnverifiedEmail email={user.email} />}
      <LastOrders viewer={props.viewer} />
      <div className={classes.cards}>
        <AccountCard title="Profile" aside={<ShopLink to="/user/edit">Edit</ShopLink>}>
          <Facts
            facts={[
              ['E-mail', user.email],
              ['Phone', user.phone],
              ['Resale number', user.taxNum],
              ['Newsletter', user.subscription ? 'Yes' : 'No'],
            ]}
          />
        </AccountCard>
        <AddressesCard viewer={props.viewer} />
        <AccountCard title="Terms">
          <Facts
            facts={[
              ['Credit', creditWords(user)],
              ['Membership', membershipWords(user.membership)],
            ]}
          />
        </AccountCard>
        <AccountCard title="Saved carts" aside={<ShopLink to="/user/saved-carts">All saved carts</ShopLink>}>
          <p className="soft">Carts put aside under a name, to be ordered later or again.</p>
        </AccountCard>
        <AccountCard title="Password" aside={<ShopLink to="/user/edit#password">Change</ShopLink>}>
          <p className="soft">{passwordWords(user.passwordChangedAt)}</p>
        </AccountCard>
        <SessionsCard viewer={props.viewer} />
      </div>
    </>
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
