import { useEffect } from 'react'
import { graphql } from 'react-relay/hooks'
import { accountPath, loginPath, verifyPath } from '../../../platform/session/access.ts'
import { useFormResult } from '../../../platform/relay/formResult.ts'
import { ShopForm } from '../../../components/forms/ShopForm.tsx'
import { HiddenField, TextField } from '../../../platform/forms/fields.tsx'
import { focusHeading } from '../../../platform/ui/focus.ts'
import { FormLead, PageTitle } from '../../../components/page/PageTitle.tsx'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import { CheckYourEmail } from '../emailLinks/CheckYourEmail.tsx'
import { linkFailed, LinkFailedLead } from '../emailLinks/LinkFailed.tsx'
import { isOfLink, useEmailedToken, useSentTo } from '../emailLinks/emailLink.ts'
import { emailForm, verifyForm } from '../accountForms.ts'
import type { VerifyScreenQuery } from './__generated__/VerifyScreenQuery.graphql.ts'

export const query = graphql`
  query VerifyScreenQuery($shell: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    shop {
      features
    }
    viewer {
      isLoggedIn
    }
  }
`

/** Target of the emailed link. Confirms by a button, since mail scanners open links too. */
export function Screen({ data }: { data: VerifyScreenQuery['response'] }) {
  const token = useEmailedToken()
  const result = useFormResult()
  const sentTo = useSentTo()
  if (sentTo)
    return (
      <CheckYourEmail sentTo={sentTo}>
        <p>If the account is not confirmed yet, the email contains a new link.</p>
      </CheckYourEmail>
    )
  if (result?.facts?.confirmed) return <Confirmed isLoggedIn={data.viewer.isLoggedIn} />
  if (token === null || result?.intent === 'send' || result?.errors.some(isOfLink))
    return <NewLink isMissing={token === null} />
  return (
    <ShopForm
      intent="verify"
      title="Confirm your email address"
      heading={
        <FormLead title="Confirm your email address">This makes sure our emails about your orders reach you.</FormLead>
      }
      action={verifyPath}
      schema={verifyForm}
      submitLabel="Confirm this address"
      pendingLabel="Confirming…"
    >
      <HiddenField name="token" defaultValue={token} />
    </ShopForm>
  )
}

function NewLink({ isMissing }: { isMissing: boolean }) {
  // The button that had the focus is gone.
  useEffect(focusHeading, [])
  return (
    <ShopForm
      intent="send"
      title={linkFailed}
      heading={<LinkFailedLead isMissing={isMissing} />}
      action={verifyPath}
      schema={emailForm}
      submitLabel="Send a new link"
      pendingLabel="Sending…"
    >
      <TextField name="email" label="Email" type="email" autoComplete="username" maxLength={254} />
    </ShopForm>
  )
}

const confirmedTitle = 'Your email address is confirmed'

function Confirmed({ isLoggedIn }: { isLoggedIn: boolean }) {
  useEffect(focusHeading, [])
  return (
    <>
      <PageTitle>{confirmedTitle}</PageTitle>
      <FormLead title={confirmedTitle}>
        {isLoggedIn ? (
          <ShopLink to={accountPath}>Go to your account</ShopLink>
        ) : (
          <>
            <ShopLink to={loginPath}>Log in</ShopLink> to continue.
          </>
        )}
      </FormLead>
    </>
  )
}
